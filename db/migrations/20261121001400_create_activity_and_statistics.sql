-- What an account did on the site, shown to its owner, who may clear it.
create table public.activity_history (
  id uuid default gen_random_uuid() constraint activity_history_pkey primary key,
  user_id uuid not null default auth.uid()
    constraint activity_history_user_id_fkey references auth.users (id) on delete cascade,
  activity_type text not null
    constraint activity_history_activity_type_length check (char_length(activity_type) between 1 and 100),
  description text constraint activity_history_description_length check (char_length(description) <= 2000),
  metadata jsonb not null default '{}'
    constraint activity_history_metadata_is_object check (jsonb_typeof(metadata) = 'object')
    constraint activity_history_metadata_size check (octet_length(metadata::text) <= 8192),
  created_at timestamptz not null default now()
);

create index activity_history_user_id_idx on public.activity_history (user_id, created_at desc);
-- What has had its time: for what removes it and what reports it.
create index activity_history_created_at_idx on public.activity_history (created_at);

alter table public.activity_history enable row level security;

-- History is not rewritten: there is no policy for update.
create policy "Activity is read by its account" on public.activity_history
for select to authenticated
using (user_id = (select auth.uid()));

-- What the site records (steps, sign-ins) tells its owner that somebody else was in the account: a session neither takes it away
-- nor makes it up. What its browser records, the pages that were opened, is its own to add and to clear.
create policy "Activity is added by its account" on public.activity_history
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
);

create policy "Activity is cleared by its account" on public.activity_history
for delete to authenticated
using (
  user_id = (select auth.uid())
  and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
);

-- Dated otherwise, it would never be purged.
create policy "Activity is of now" on public.activity_history
as restrictive for insert to authenticated
with check (created_at = now());

-- An account can write megabytes a second. The newest of its own lines stay: as many as somebody reads, in as many bytes. What
-- the site records is not pushed out.
create function internal.trim_activity() returns trigger
language plpgsql
-- It deletes what its account may not: the oldest lines, whoever adds one.
security definer
set search_path = ''
as $$
begin
  delete from public.activity_history
  where id in (
    select id
    from (
      select
        id,
        row_number() over newest as line,
        sum(octet_length(activity_type) + coalesce(octet_length(description), 0) + octet_length(metadata::text))
          over newest as bytes
      from public.activity_history
      where user_id in (select user_id from added)
        and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
      window newest as (partition by user_id order by created_at desc, id rows unbounded preceding)
    ) as counted
    where line > 500 or bytes > 262144
  );
  return null;
end
$$;

create trigger activity_history_trim
after insert on public.activity_history
referencing new table as added
for each statement execute function internal.trim_activity();

-- The history of an account also tells what the site itself knows: sign-ins, and each step of its orders and repairs. The
-- screens word the states; the description names what it is about.
-- Every row has the same three words in its metadata: the page it is about, the page it came from, and the area it belongs to
-- (specification, section 3).
create function internal.record_sign_in() returns trigger
language plpgsql
-- It runs as whoever signs an account in, on a Supabase project its own auth service.
security definer
set search_path = ''
as $$
begin
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.id, 'connexion', 'Connexion à votre compte',
    jsonb_build_object('url', '/client/profil#appareils', 'sourcePage', '/connexion', 'context', 'compte')
  );
  return null;
end
$$;

create trigger users_record_sign_in
after update of last_sign_in_at on auth.users
for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at and new.last_sign_in_at is not null)
execute function internal.record_sign_in();

-- Also when an account adopts what was ordered or asked without it.
create function internal.record_order_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'commande', 'Commande ' || new.number,
    jsonb_build_object(
      'url', '/client/commandes/' || new.number, 'sourcePage', '', 'context', 'commande', 'state', new.state
    )
  );
  return null;
end
$$;

create trigger orders_record_step
after insert or update of state, user_id on public.orders
for each row when (new.user_id is not null)
execute function internal.record_order_step();

create function internal.record_repair_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'reparation', 'Réparation ' || new.reference,
    jsonb_build_object(
      'url', '/client/reparations/' || new.reference, 'sourcePage', '', 'context', 'reparation', 'state', new.state
    )
  );
  return null;
end
$$;

create trigger repairs_record_step
after insert or update of state, user_id on public.repairs
for each row when (new.user_id is not null)
execute function internal.record_repair_step();

-- Visits as browsers report them, and their sums for each page and day. A visit names no account and no address.
create table public.page_visits (
  id bigint generated always as identity constraint page_visits_pkey primary key,
  session_id text not null constraint page_visits_session_id_length check (char_length(session_id) between 1 and 100),
  page_path text not null constraint page_visits_page_path_length check (char_length(page_path) between 1 and 2048),
  created_at timestamptz not null default now(),
  constraint page_visits_page_path_bytes check (octet_length(page_path) <= 1024)
);

create index page_visits_created_at_idx on public.page_visits (created_at);

alter table public.page_visits enable row level security;

-- The clock is the server's: a visit is neither slipped into a past day nor kept for longer than its time.
create policy "Visits are reported by everybody" on public.page_visits
for insert to anon, authenticated
with check (created_at = now());

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

-- Sums of each day of Reims that is over, so that the figures of a year read some hundred rows. They name nobody.
create table public.daily_visits (
  date date constraint daily_visits_pkey primary key,
  -- Visits that began, by the kind of device.
  desktop_visits integer not null,
  mobile_visits integer not null,
  tablet_visits integer not null,
  page_views integer not null,
  -- Each counted once a day: a browser is not known again the day after.
  unique_visitors integer not null
);

alter table public.daily_visits enable row level security;

-- Only the server itself writes them, as the owner.
revoke all on public.daily_visits from anon, authenticated, service_role;
grant select on public.daily_visits to authenticated, service_role;

create policy "Sums of visits are read by administrators" on public.daily_visits
for select to authenticated
using ((select public.is_admin()));

create table public.daily_sales (
  date date constraint daily_sales_pkey primary key,
  -- Placed that day, whatever became of them.
  orders integer not null,
  -- Money that came for goods less what went back: below zero on a day with more refunds.
  goods_cents bigint not null,
  -- Repairs handed over and paid that day, and what of it was for parts.
  services_cents bigint not null,
  parts_cents bigint not null,
  repairs integer not null
);

alter table public.daily_sales enable row level security;

revoke all on public.daily_sales from anon, authenticated, service_role;
grant select on public.daily_sales to authenticated, service_role;

create policy "Sums of sales are read by administrators" on public.daily_sales
for select to authenticated
using ((select public.is_admin()));
