-- One list of all that was to be sent, the newest first; and of what has not left, which is little.
create index order_mails_created_at_idx on public.order_mails (created_at desc, id desc);
create index withdrawal_mails_created_at_idx on public.withdrawal_mails (created_at desc, id desc);
create index appointment_mails_created_at_idx on public.appointment_mails (created_at desc, id desc);
create index repair_mails_created_at_idx on public.repair_mails (created_at desc, id desc);
create index repair_text_mails_created_at_idx on public.repair_text_mails (created_at desc, id desc);

create index order_mails_unsent_idx on public.order_mails (created_at desc, id desc) where sent_at is null;
create index withdrawal_mails_unsent_idx on public.withdrawal_mails (created_at desc, id desc) where sent_at is null;
create index appointment_mails_unsent_idx on public.appointment_mails (created_at desc, id desc) where sent_at is null;
create index repair_mails_unsent_idx on public.repair_mails (created_at desc, id desc) where sent_at is null;
create index repair_text_mails_unsent_idx on public.repair_text_mails (created_at desc, id desc) where sent_at is null;
