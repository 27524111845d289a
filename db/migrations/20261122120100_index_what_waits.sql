-- Mails that were given up are few among many that were sent.

create index order_mails_given_up_idx on public.order_mails (failed_at) where failed_at is not null;
create index withdrawal_mails_given_up_idx on public.withdrawal_mails (failed_at) where failed_at is not null;
create index appointment_mails_given_up_idx on public.appointment_mails (failed_at) where failed_at is not null;
create index repair_mails_given_up_idx on public.repair_mails (failed_at) where failed_at is not null;
create index repair_text_mails_given_up_idx on public.repair_text_mails (failed_at) where failed_at is not null;
