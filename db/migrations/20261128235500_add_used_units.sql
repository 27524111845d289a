-- The very units that the shop sells second-hand, each by itself: what it is, where it comes from, what was found, what it cost, and where
-- it stands. The legal register of used goods stays what it is: a unit names its entry.
create table public.used_units (
  -- Chosen by the page: a second click finds the first one's unit.
  id uuid not null constraint used_units_pkey primary key,
  -- « UO-2026-000123 », on its label.
  number text not null constraint used_units_number_key unique,
  state text not null default 'to_test'
    constraint used_units_state_known check (state in ('to_test', 'for_sale', 'sold', 'scrapped')),
  kind text not null constraint used_units_kind_form check (kind ~ '^[a-z]{1,40}$'),
  -- Of the register of devices, if it knows the model.
  device_id text constraint used_units_device_id_length check (char_length(device_id) between 1 and 120),
  name text not null constraint used_units_name_length check (char_length(name) between 1 and 200),
  serial text constraint used_units_serial_length check (char_length(serial) between 1 and 80),
  grade text constraint used_units_grade_known check (grade in ('A', 'B', 'C')),
  marks text constraint used_units_marks_length check (char_length(marks) between 1 and 2000),
  -- What was tried, and what came of it: [{ name, result }].
  tests jsonb not null default '[]'::jsonb constraint used_units_tests_is_list check (jsonb_typeof(tests) = 'array'),
  battery_percent smallint constraint used_units_battery_percent_range check (battery_percent between 0 and 100),
  hours integer constraint used_units_hours_range check (hours between 0 and 1000000),
  provenance text not null
    constraint used_units_provenance_known check (provenance in ('intake', 'buy_back', 'counter', 'supplier')),
  supplier_id bigint constraint used_units_supplier_id_fkey references public.suppliers (id),
  acquired_on date not null,
  cost_cents integer not null constraint used_units_cost_cents_range check (cost_cents between 0 and 10000000),
  -- What is asked for it.
  price_cents integer constraint used_units_price_cents_range check (price_cents between 1 and 10000000),
  used_goods_id bigint
    constraint used_units_used_goods_id_key unique
    constraint used_units_used_goods_id_fkey references public.used_goods (id) on delete set null,
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint used_units_supplier_says_which check ((provenance = 'supplier') = (supplier_id is not null)),
  constraint used_units_for_sale_is_described check (state <> 'for_sale' or (grade is not null and price_cents is not null))
);

-- The shop has a device once: it may come back after it was sold.
create unique index used_units_present_serial_key on public.used_units (serial)
  where serial is not null and state in ('to_test', 'for_sale');
create index used_units_state_idx on public.used_units (state, updated_at);
create index used_units_supplier_id_idx on public.used_units (supplier_id);

-- Who bought a unit, and for how much. One sale stands at a time.
create table public.used_unit_sales (
  id bigint generated always as identity constraint used_unit_sales_pkey primary key,
  unit_id uuid not null
    constraint used_unit_sales_unit_id_fkey references public.used_units (id) on delete cascade,
  -- Neither for a unit that was sold elsewhere.
  order_id uuid constraint used_unit_sales_order_id_fkey references public.orders (id) on delete set null,
  sale_id uuid constraint used_unit_sales_sale_id_fkey references public.counter_sales (id) on delete set null,
  price_cents integer not null constraint used_unit_sales_price_cents_range check (price_cents between 1 and 10000000),
  -- Of the unit, as it was then.
  cost_cents integer not null constraint used_unit_sales_cost_cents_range check (cost_cents between 0 and 10000000),
  sold_at timestamptz not null,
  -- The customer brought it back.
  returned_at timestamptz,
  actor_id uuid not null,
  constraint used_unit_sales_one_sale check (num_nonnulls(order_id, sale_id) <= 1),
  constraint used_unit_sales_returned_later check (returned_at >= sold_at)
);

create unique index used_unit_sales_unit_once on public.used_unit_sales (unit_id) where returned_at is null;
create index used_unit_sales_unit_id_idx on public.used_unit_sales (unit_id);
create index used_unit_sales_order_id_idx on public.used_unit_sales (order_id);
create index used_unit_sales_sale_id_idx on public.used_unit_sales (sale_id);
create index used_unit_sales_sold_at_idx on public.used_unit_sales (sold_at);

-- What happened to a unit.
create table public.used_unit_events (
  id bigint generated always as identity constraint used_unit_events_pkey primary key,
  unit_id uuid not null
    constraint used_unit_events_unit_id_fkey references public.used_units (id) on delete cascade,
  kind text not null constraint used_unit_events_kind_known
    check (kind in ('added', 'changed', 'tested', 'put_on_sale', 'taken_off', 'sold', 'returned', 'scrapped')),
  note text constraint used_unit_events_note_length check (char_length(note) between 1 and 1000),
  actor_id uuid not null,
  created_at timestamptz not null
);

create index used_unit_events_unit_id_idx on public.used_unit_events (unit_id, id);

alter table public.used_units enable row level security;
alter table public.used_unit_sales enable row level security;
alter table public.used_unit_events enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.used_units, public.used_unit_sales, public.used_unit_events from anon, authenticated, service_role;
grant select on public.used_units, public.used_unit_sales, public.used_unit_events to service_role;
