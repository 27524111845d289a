-- An alarm's mail waits here until it has left: one that the server of mails refuses is tried again.
alter table public.alarms
  add column mail_due_at timestamptz,
  add column mail_attempts integer not null default 0
    constraint alarms_mail_attempts_not_negative check (mail_attempts >= 0);
