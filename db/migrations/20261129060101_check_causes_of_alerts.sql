alter table internal.outages validate constraint outages_cause_known;
