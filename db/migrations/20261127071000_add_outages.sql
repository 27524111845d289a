-- What has stopped (jobs, mails, backups …), and what each channel outside the site was told of it. A row lasts as long as its
-- outage; nothing about anybody is in it.

create table internal.outages (
  cause text not null
    constraint outages_cause_known check (cause in ('jobs', 'mails', 'backups', 'disk', 'certificate')),
  channel text not null
    constraint outages_channel_known check (channel in ('mail', 'webhook')),
  since timestamptz not null,
  last_seen_at timestamptz not null,
  told_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_error text,
  constraint outages_pkey primary key (cause, channel)
);

alter table internal.outages enable row level security;
