-- For how much the shop buys used devices: the price of each model in good condition, and what each answer takes off it.
create table public.buy_back_prices (
  id uuid not null
    constraint buy_back_prices_pkey primary key,
  -- Of the register of devices.
  device_id text not null
    constraint buy_back_prices_device_id_key unique
    constraint buy_back_prices_device_id_length check (char_length(device_id) between 1 and 120),
  base_cents integer not null
    constraint buy_back_prices_base_cents_range check (base_cents between 100 and 10000000),
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null
);

-- One row, once the owner has decided something.
create table public.buy_back_terms (
  id uuid not null
    constraint buy_back_terms_pkey primary key,
  -- Whether visitors are offered it.
  is_open boolean not null,
  -- How many working days the shop takes to answer.
  answer_days smallint not null
    constraint buy_back_terms_answer_days_range check (answer_days between 1 and 30),
  -- How many days an offer is valid, unless it says another day.
  offer_days smallint not null
    constraint buy_back_terms_offer_days_range check (offer_days between 1 and 90),
  -- Percent by answer: { "screen.broken": 40 }
  deductions jsonb not null
    constraint buy_back_terms_deductions_is_object check (jsonb_typeof(deductions) = 'object'),
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null
);
create unique index buy_back_terms_one on public.buy_back_terms ((true));

alter table public.buy_back_prices enable row level security;
alter table public.buy_back_terms enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.buy_back_prices, public.buy_back_terms from anon, authenticated, service_role;
grant select on public.buy_back_prices, public.buy_back_terms to service_role;
select internal.keep_change_log('public.buy_back_prices', 'version', 'changed_by', 'changed_at');
select internal.keep_change_log('public.buy_back_terms', 'version', 'changed_by', 'changed_at');

-- A public page leads to what is offered.
create trigger buy_back_prices_page_cache after insert or update or delete or truncate on public.buy_back_prices
  for each statement execute function internal.notify_page_cache('products');
create trigger buy_back_terms_page_cache after insert or update or delete or truncate on public.buy_back_terms
  for each statement execute function internal.notify_page_cache('products');
