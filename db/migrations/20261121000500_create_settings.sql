-- The shop's own values (hours, phone, address…) over the defaults of content/data.
create table public.business_settings (
  key text
    constraint business_settings_pkey primary key
    constraint business_settings_key_form check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

alter table public.business_settings enable row level security;

-- Only the server itself writes them: service_role, which no policy stops, and the owner.
revoke all on public.business_settings from anon, authenticated;
grant select on public.business_settings to authenticated;

create policy "Settings are read by administrators" on public.business_settings
for select to authenticated
using ((select public.is_admin()));

create trigger business_settings_page_cache
after insert or update or delete or truncate on public.business_settings
for each statement execute function internal.notify_page_cache('settings');

select internal.keep_change_log('public.business_settings');

-- Each change of the shop's settings is kept for good: who, when, what was replaced by what.
create table public.business_settings_versions (
  id bigint generated always as identity constraint business_settings_versions_pkey primary key,
  -- Which part of the screen was saved (server/settings/sections.ts); null where an earlier version came back.
  section text constraint business_settings_versions_section_form check (section ~ '^[a-z][a-z-]{1,40}$'),
  -- The version that came back; 0 for the values the site starts with.
  restored_version bigint,
  -- {"phone": {"before": "03…", "after": "04…"}}. A side that is missing is the value the site starts with.
  changes jsonb not null
    constraint business_settings_versions_changes_object check (jsonb_typeof(changes) = 'object'),
  -- Everything that replaced the site's own values from then on, by key.
  settings jsonb not null
    constraint business_settings_versions_settings_object check (jsonb_typeof(settings) = 'object'),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  constraint business_settings_versions_one_origin check ((section is null) <> (restored_version is null))
);

alter table public.business_settings_versions enable row level security;

revoke all on public.business_settings_versions from anon, authenticated, service_role;
grant select on public.business_settings_versions to authenticated, service_role;

create policy "Versions of the settings are read by administrators" on public.business_settings_versions
for select to authenticated
using ((select public.is_admin()));

create trigger business_settings_versions_final
before update or delete on public.business_settings_versions
for each row execute function internal.refuse_change();

-- Whether the shop is a demonstration, waits for what the law and money need, or was opened by its owner. One row, written by
-- the first start of the site (SEED); without it nothing is a demonstration.
create table internal.opening (
  is_only boolean not null default true constraint opening_pkey primary key constraint opening_is_only check (is_only),
  is_demonstration boolean not null,
  opened_at timestamptz,
  opened_by uuid,
  constraint opening_not_both check (not (is_demonstration and opened_at is not null)),
  constraint opening_by_somebody check ((opened_at is null) = (opened_by is null))
);

-- Opening is for ever, and a shop that is none does not become a demonstration: its examples would stand among real orders.
create function internal.guard_opening() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.opened_at is null and (old.is_demonstration or not new.is_demonstration) then
    return new;
  end if;
  raise exception '% of internal.opening is not allowed: a shop opens once', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger opening_once
before update or delete on internal.opening
for each row execute function internal.guard_opening();

-- Every process hears of it with the settings, which pages, mails and papers are made of.
create function internal.tell_opening() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('page_cache', 'settings products testimonials');
  return null;
end
$$;

create trigger opening_page_cache
after update on internal.opening
for each row execute function internal.tell_opening();

-- Numbers without a gap, by kind and year. The row stays locked until the transaction that took a number ends: whoever
-- takes one does it last, and a transaction that fails gives it back.
create table internal.counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint counters_pkey primary key (kind, year)
);

-- « FAC-2026-000123 », the year being that of the given moment in Reims. In a demonstration papers and the register have a series
-- of their own, which leaves with it: the one that the law wants without a gap begins at 1. Whoever takes a number keeps the shop
-- from being opened until it is written.
create function internal.next_number(kind text, at timestamptz) returns text
language sql
set search_path = ''
as $$
  with state as (
    select is_demonstration from internal.opening for share
  ), taken as (
    insert into internal.counters as counter (kind, year, last_number)
    values (
      case
        when next_number.kind in ('FAC', 'AV', 'LP') and exists (select from state where is_demonstration)
          then 'DEMO-' || next_number.kind
        else next_number.kind
      end,
      extract(year from next_number.at at time zone 'Europe/Paris')::integer,
      1
    )
    on conflict on constraint counters_pkey do update set last_number = counter.last_number + 1
    returning counter.kind, counter.year, counter.last_number::text as digits
  )
  select taken.kind || '-' || taken.year || '-' || lpad(taken.digits, greatest(6, char_length(taken.digits)), '0')
  from taken
$$;
