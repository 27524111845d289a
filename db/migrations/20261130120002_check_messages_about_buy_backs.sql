alter table internal.outbox validate constraint outbox_about_kind_known;
