-- What visitor-webhook hears from browsers: the kind of each step of a visit, without session, account or address.

create table public.visitor_events (
  id bigint generated always as identity constraint visitor_events_pkey primary key,
  occurred_at timestamptz not null default now(),
  event_type text not null constraint visitor_events_event_type_known check (event_type in ('visit', 'navigation', 'leave')),
  device_type text not null
    constraint visitor_events_device_type_known check (device_type in ('Tablette', 'Mobile', 'PC')),
  page_path text not null constraint visitor_events_page_path_length check (char_length(page_path) between 1 and 512),
  referrer_host text constraint visitor_events_referrer_host_length check (char_length(referrer_host) between 1 and 255)
);

create index visitor_events_occurred_at_idx on public.visitor_events (occurred_at);

alter table public.visitor_events enable row level security;

-- Only the server itself adds them, as the owner.
create policy "Visitor events are read by administrators" on public.visitor_events
for select to authenticated
using ((select public.is_admin()));

-- The clock is the server's: a visit is neither slipped into a past day nor kept for longer than its time.
alter policy "Visits are reported by everybody" on public.page_visits
with check (created_at = now());

-- Up to which day, in Reims, a daily job is done. Locked while it works, so that of several processes one does it.
create table internal.daily_jobs (
  job text constraint daily_jobs_pkey primary key,
  done_date date not null
);

-- Visits are counted for the limits where a hosted project keeps the accounts, too.
create unlogged table if not exists internal.rate_limits (
  key text constraint rate_limits_pkey primary key,
  full_at timestamptz not null
);
create index if not exists rate_limits_full_at_idx on internal.rate_limits (full_at);
