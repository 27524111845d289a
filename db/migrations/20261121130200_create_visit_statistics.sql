-- Visits as browsers report them, and their sums for each page and day. A visit names no account and no address.

create table public.page_visits (
  id bigint generated always as identity constraint page_visits_pkey primary key,
  session_id text not null constraint page_visits_session_id_length check (char_length(session_id) between 1 and 100),
  page_path text not null constraint page_visits_page_path_length check (char_length(page_path) between 1 and 2048),
  created_at timestamptz not null default now()
);

create index page_visits_created_at_idx on public.page_visits (created_at);

alter table public.page_visits enable row level security;

create policy "Visits are reported by everybody" on public.page_visits
for insert to anon, authenticated
with check (true);

create policy "Visits are read by administrators" on public.page_visits
for select to authenticated
using ((select public.is_admin()));

create table public.analytics_data (
  page_path text constraint analytics_data_page_path_length check (char_length(page_path) between 1 and 2048),
  date date,
  views integer not null default 0 constraint analytics_data_views_positive check (views >= 0),
  unique_visitors integer not null default 0
    constraint analytics_data_unique_visitors_positive check (unique_visitors >= 0),
  constraint analytics_data_pkey primary key (page_path, date)
);

create index analytics_data_date_idx on public.analytics_data (date);

alter table public.analytics_data enable row level security;

create policy "Statistics are managed by administrators" on public.analytics_data
for all to authenticated
using ((select public.is_admin()))
with check ((select public.is_admin()));
