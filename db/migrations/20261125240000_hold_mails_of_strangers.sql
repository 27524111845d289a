-- A mail that anybody may have caused waits while its mailbox had enough of them (server/mail/strangers-mails.ts).
-- `held`: not sent so far; `released`: the shop said that it leaves all the same.
alter table public.order_mails
  add column hold text constraint order_mails_hold_known check (hold in ('held', 'released'));
alter table public.withdrawal_mails
  add column hold text constraint withdrawal_mails_hold_known check (hold in ('held', 'released'));
alter table public.appointment_mails
  add column hold text constraint appointment_mails_hold_known check (hold in ('held', 'released'));
alter table public.repair_mails
  add column hold text constraint repair_mails_hold_known check (hold in ('held', 'released'));
alter table public.repair_text_mails
  add column hold text constraint repair_text_mails_hold_known check (hold in ('held', 'released'));
alter table public.testimonial_mails
  add column hold text constraint testimonial_mails_hold_known check (hold in ('held', 'released'));

-- What the owner is told of because strangers ask for more than usual: one row a kind, of its last days only.
create table public.alarms (
  kind text constraint alarms_pkey primary key,
  -- Of this time: a day without it ends it.
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null constraint alarms_times_positive check (times > 0)
);

alter table public.alarms enable row level security;

-- Only the server itself writes them, as the owner.
revoke all on public.alarms from anon, authenticated, service_role;
grant select on public.alarms to authenticated, service_role;

create policy "Alarms are read by administrators" on public.alarms
for select to authenticated
using ((select public.is_admin()));
