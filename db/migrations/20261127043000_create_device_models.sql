-- Devices that the shop adds to content/data/devices, and those of the files that it hides (docs/decisions/071). Every process keeps them
-- in memory, and reads them again when they change.
create table public.device_models (
  -- Of the register, for good: repairs keep it.
  id text constraint device_models_pkey primary key
    constraint device_models_id_form check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 80),
  is_hidden boolean not null default false,
  -- All null for a device of the files: a row only hides it.
  brand text constraint device_models_brand_length check (char_length(brand) between 2 and 40),
  family text constraint device_models_family_length check (char_length(family) between 2 and 60),
  kind text constraint device_models_kind_form check (kind ~ '^[a-z]{1,40}$'),
  name text constraint device_models_name_length check (char_length(name) between 2 and 80),
  year integer constraint device_models_year_range check (year between 1990 and 2100),
  codes text[] not null default '{}' constraint device_models_codes_count check (cardinality(codes) <= 20),
  -- The model of /prix whose faults are offered: telephone/iphone; null: on quote.
  prices text constraint device_models_prices_form check (prices ~ '^[a-z0-9-]+/[a-z0-9-]+$'),
  updated_at timestamptz not null default now(),
  constraint device_models_whole check (num_nulls(brand, family, kind, name) in (0, 4)),
  constraint device_models_hides_or_is check (name is not null or (year is null and prices is null and codes = '{}'))
);

alter table public.device_models enable row level security;

revoke all on public.device_models from anon, authenticated, service_role;
grant select on public.device_models to authenticated, service_role;

create policy "Devices of the shop are read by those who write its content" on public.device_models
for select to authenticated
using ((select public.may('content')));

create trigger device_models_page_cache
after insert or update or delete or truncate on public.device_models
for each statement execute function internal.notify_page_cache('content');

select internal.keep_change_log('public.device_models');
