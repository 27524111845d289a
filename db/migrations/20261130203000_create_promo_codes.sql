-- Codes that customers type for a lower price, and the orders that used them.
create table public.promo_codes (
  id uuid default gen_random_uuid() not null
    constraint promo_codes_pkey primary key,
  code text not null
    constraint promo_codes_code_key unique
    constraint promo_codes_code_form check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  percent integer
    constraint promo_codes_percent_range check (percent between 1 and 90),
  amount_cents integer
    constraint promo_codes_amount_cents_positive check (amount_cents > 0),
  starts_on date,
  ends_on date,
  max_uses integer
    constraint promo_codes_max_uses_range check (max_uses between 1 and 1000000),
  max_uses_each integer
    constraint promo_codes_max_uses_each_range check (max_uses_each between 1 and 1000),
  -- Of the goods that it covers.
  min_goods_cents integer default 100 not null
    constraint promo_codes_min_goods_cents_range check (min_goods_cents between 100 and 100000000),
  -- Categories and products together; nothing in both means all goods.
  only_categories text[] default '{}' not null,
  only_products uuid[] default '{}' not null,
  not_products uuid[] default '{}' not null,
  stacks boolean default false not null,
  is_active boolean default true not null,
  note text
    constraint promo_codes_note_length check (char_length(note) between 1 and 500),
  written_by uuid not null,
  created_at timestamptz default now() not null,
  constraint promo_codes_one_kind check (num_nonnulls(percent, amount_cents) = 1),
  constraint promo_codes_days_in_order check (starts_on <= ends_on),
  -- The smallest cart that it is for still costs a euro.
  constraint promo_codes_leave_something check (amount_cents <= min_goods_cents - 100)
);
alter table public.promo_codes enable row level security;
revoke all on public.promo_codes from anon, authenticated, service_role;
grant select on public.promo_codes to authenticated, service_role;
create policy "Promo codes are read by who makes prices" on public.promo_codes
  for select to authenticated
  using ((select public.may('products')));
select internal.keep_change_log('public.promo_codes', 'written_by');

-- Whether a use counts is what its order says: one that ended unpaid gives it back (server/shop/promo-codes/promo-code-row.ts).
create table public.promo_uses (
  order_id uuid not null
    constraint promo_uses_order_id_fkey references public.orders(id) deferrable initially deferred,
  promo_code_id uuid not null
    constraint promo_uses_promo_code_id_fkey references public.promo_codes(id),
  -- As it was called that day.
  code text not null
    constraint promo_uses_code_length check (char_length(code) between 1 and 24),
  discount_cents integer not null
    constraint promo_uses_discount_cents_positive check (discount_cents > 0),
  constraint promo_uses_pkey primary key (order_id, promo_code_id)
);
create index promo_uses_promo_code_id_idx on public.promo_uses (promo_code_id);
alter table public.promo_uses enable row level security;
revoke all on public.promo_uses from anon, authenticated, service_role;
grant select on public.promo_uses to service_role;
grant select (order_id, code, discount_cents) on public.promo_uses to authenticated;
create policy "Uses of promo codes are read by whoever reads their order" on public.promo_uses
  for select to authenticated
  using ((select public.may('orders', 'accounting')) or (exists (
    select from public.orders where orders.id = promo_uses.order_id
  )));

-- What codes take off a line: `total_cents` stays what it costs without them.
alter table public.order_lines
  add column discount_cents integer default 0 not null
    constraint order_lines_discount_cents_range check (discount_cents >= 0 and discount_cents <= unit_price_cents * quantity);
grant select (discount_cents) on public.order_lines to authenticated;
