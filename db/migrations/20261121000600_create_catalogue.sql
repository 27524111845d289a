-- What the shop sells, its prices over time, and every movement of its stock.

-- What the law wants said of an offer and its sheet does not say yet, under the names of domain/stock/product-columns.ts: the
-- maker and where to reach it (regulation 2023/988, art. 19), and measures of the unit itself in place of examples.
create function internal.missing_of_offer(brand text, legal jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select pg_catalog.array_remove(
    array[
      case when coalesce(legal ->> 'maker', brand, '') = '' then 'fabricant' end,
      case when coalesce(legal ->> 'makerContact', '') = '' then 'contact_fabricant' end,
      case when legal ->> 'hasExampleTests' = 'true' then 'essais_exemple' end
    ],
    null
  )
$$;

create table public.product_categories (
  id text
    constraint product_categories_pkey primary key
    constraint product_categories_id_form check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  label text not null constraint product_categories_label_length check (char_length(label) between 1 and 100),
  position smallint not null default 0
);

alter table public.product_categories enable row level security;

create policy "Categories are read by everybody" on public.product_categories
for select to anon, authenticated
using (true);

create policy "Categories are managed by administrators" on public.product_categories
for all to authenticated
using ((select public.is_admin()))
with check ((select public.is_admin()));

create trigger product_categories_page_cache
after insert or update or delete or truncate on public.product_categories
for each statement execute function internal.notify_page_cache('products');

select internal.keep_change_log('public.product_categories');

create table public.products (
  id uuid default gen_random_uuid() constraint products_pkey primary key,
  slug text not null
    constraint products_slug_key unique
    constraint products_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  sku text not null
    constraint products_sku_key unique
    constraint products_sku_length check (char_length(sku) between 1 and 40),
  name text not null constraint products_name_length check (char_length(name) between 1 and 200),
  category_id text not null
    constraint products_category_id_fkey references public.product_categories (id) on update cascade,
  brand text constraint products_brand_length check (char_length(brand) between 1 and 80),
  condition text not null constraint products_condition_known check (condition in ('neuf', 'occasion', 'reconditionné')),
  grade text constraint products_grade_known check (grade in ('A', 'B', 'C')),
  description text not null default '' constraint products_description_length check (char_length(description) <= 20000),
  -- What the catalogue lists, and what is paid: the listed price divided by 1.12.
  listed_price_cents integer not null
    constraint products_listed_price_cents_range check (listed_price_cents between 1 and 10000000),
  direct_price_cents integer not null generated always as (round(listed_price_cents / 1.12)::integer) stored,
  -- `stock` is on the shelf, `reserved` of it is promised to orders: neither is ever below zero.
  stock integer not null default 0,
  reserved integer not null default 0 constraint products_reserved_within_stock check (reserved between 0 and stock),
  available integer not null generated always as (stock - reserved) stored,
  -- All that visitors are told of the stock.
  is_available boolean not null generated always as (stock > reserved) stored,
  low_stock_threshold integer not null default 1
    constraint products_low_stock_threshold_positive check (low_stock_threshold >= 0),
  weight_g integer constraint products_weight_g_range check (weight_g between 1 and 100000),
  warranty text not null default '' constraint products_warranty_length check (char_length(warranty) <= 1000),
  -- [{"key": …, "value": …}], in the order they are shown.
  specs jsonb not null default '[]' constraint products_specs_is_list check (jsonb_typeof(specs) = 'array'),
  compatible_models text[] not null default '{}',
  usages text[] not null default '{}',
  -- Of a used unit: [{"label": …, "result": …}] as measured on it, and what its battery still holds, in percent.
  unit_tests jsonb not null default '[]'
    constraint products_unit_tests_is_list check (jsonb_typeof(unit_tests) = 'array'),
  battery_percent smallint constraint products_battery_percent_range check (battery_percent between 0 and 100),
  -- What the law wants said of this product (maker, availability of parts, indices…).
  legal jsonb not null default '{}' constraint products_legal_is_object check (jsonb_typeof(legal) = 'object'),
  missing_facts text[] not null generated always as (internal.missing_of_offer(brand, legal)) stored,
  is_published boolean not null default false,
  -- Planted by SEED=demo, until the shop saves it as its own: goes when the shop opens.
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_grade_of_used_only check (condition <> 'neuf' or grade is null)
);

create index products_category_id_idx on public.products (category_id);
create index products_published_idx on public.products (created_at desc, id) where is_published;
-- The orders of the list of products, and what is low in it.
create index products_name_idx on public.products (name, id);
create index products_listed_price_cents_idx on public.products (listed_price_cents, id);
create index products_available_idx on public.products (available, id);
create index products_low_idx on public.products (name, id) where available <= low_stock_threshold;

alter table public.products enable row level security;

-- How many of a product there are, are promised, or make the shop buy again is the shop's own: who reads it every day knows what
-- is sold, and who sees when its row changed knows when. A new column is closed to visitors until its migration opens it.
revoke select on public.products from anon, authenticated;
grant select (
  id, slug, sku, name, category_id, brand, condition, grade, description, listed_price_cents, direct_price_cents,
  weight_g, warranty, specs, compatible_models, usages, unit_tests, battery_percent, legal, is_published,
  is_available, created_at
) on public.products to anon, authenticated;

create policy "Published products are read by everybody" on public.products
for select to anon, authenticated
using (is_published);

create policy "Products are managed by administrators" on public.products
for all to authenticated
using ((select public.is_admin()))
with check ((select public.is_admin()));

create function internal.touch_product() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger products_touch
before update on public.products
for each row execute function internal.touch_product();

create function internal.keep_product_price() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.product_prices (product_id, listed_price_cents, direct_price_cents)
  values (new.id, new.listed_price_cents, new.direct_price_cents);
  return null;
end
$$;

create trigger products_first_price
after insert on public.products
for each row execute function internal.keep_product_price();

create trigger products_next_price
after update of listed_price_cents on public.products
for each row when (old.listed_price_cents is distinct from new.listed_price_cents)
execute function internal.keep_product_price();

-- Whoever moves stock says why in the same transaction: set_config('stock.reason' | 'stock.reference' | 'stock.note', …, true).
create function internal.keep_stock_movement() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  before integer := case tg_op when 'INSERT' then 0 else old.stock end;
  default_reason text := case tg_op when 'INSERT' then 'opening' else 'correction' end;
begin
  if new.stock = before then
    return null;
  end if;
  insert into public.stock_movements (product_id, delta, stock_before, stock_after, reason, reference, note, actor_id)
  values (
    new.id,
    new.stock - before,
    before,
    new.stock,
    coalesce(nullif(current_setting('stock.reason', true), ''), default_reason),
    nullif(current_setting('stock.reference', true), ''),
    nullif(current_setting('stock.note', true), ''),
    auth.uid()
  );
  return null;
end
$$;

create trigger products_opening_stock
after insert on public.products
for each row execute function internal.keep_stock_movement();

create trigger products_moved_stock
after update of stock on public.products
for each row execute function internal.keep_stock_movement();

-- Not for every order: a notification makes commits wait for each other.
create trigger products_page_cache
after insert or delete or truncate or update of
  slug, sku, name, category_id, brand, condition, grade, description, listed_price_cents, weight_g, warranty, specs,
  compatible_models, usages, unit_tests, battery_percent, legal, is_published
on public.products
for each statement execute function internal.notify_page_cache('products');

-- In a shop that is open such an offer stays a draft, whoever publishes it and by whatever way.
create function internal.keep_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_published
    and internal.missing_of_offer(new.brand, new.legal) <> '{}'
    and exists (select from internal.opening where opened_at is not null)
  then
    raise exception 'an offer that lacks % stays a draft', internal.missing_of_offer(new.brand, new.legal)
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger products_keep_draft
before insert or update of is_published, brand, legal on public.products
for each row execute function internal.keep_draft();

-- Lists say « Dernier exemplaire » and « Plus que 2 » as a product's own page does: they are told when one of the last three goes
-- or comes, and not of every order.
create trigger products_page_cache_availability
after update of stock, reserved on public.products
for each row when (least(old.stock - old.reserved, 3) is distinct from least(new.stock - new.reserved, 3))
execute function internal.notify_page_cache('products');

-- Stock has a ledger of its own, and so have prices; what follows from the rest is nobody's decision.
select internal.keep_change_log(
  'public.products', 'stock', 'reserved', 'available', 'is_available', 'direct_price_cents', 'missing_facts'
);

create table public.product_images (
  id uuid default gen_random_uuid() constraint product_images_pkey primary key,
  product_id uuid not null
    constraint product_images_product_id_fkey references public.products (id) on delete cascade,
  position smallint not null default 0,
  -- A path of this site.
  src text not null constraint product_images_src_form check (src ~ '^/[^/]' and char_length(src) <= 300),
  alt text not null constraint product_images_alt_length check (char_length(alt) between 1 and 300),
  width integer not null constraint product_images_width_range check (width between 1 and 10000),
  height integer not null constraint product_images_height_range check (height between 1 and 10000)
);

create index product_images_product_id_idx on public.product_images (product_id, position);

alter table public.product_images enable row level security;

create policy "Pictures of published products are read by everybody" on public.product_images
for select to anon, authenticated
using (exists (select from public.products where products.id = product_id and products.is_published));

create policy "Pictures are managed by administrators" on public.product_images
for all to authenticated
using ((select public.is_admin()))
with check ((select public.is_admin()));

create trigger product_images_page_cache
after insert or update or delete or truncate on public.product_images
for each statement execute function internal.notify_page_cache('products');

select internal.keep_change_log('public.product_images');

-- Each price from the moment it held: a reduction has to show the lowest of the 30 days before (C. conso L.112-1-1).
create table public.product_prices (
  id bigint generated always as identity constraint product_prices_pkey primary key,
  product_id uuid not null
    constraint product_prices_product_id_fkey references public.products (id) on delete cascade,
  listed_price_cents integer not null,
  direct_price_cents integer not null,
  valid_from timestamptz not null default now()
);

create index product_prices_product_id_idx on public.product_prices (product_id, valid_from desc);

alter table public.product_prices enable row level security;

revoke all on public.product_prices from anon, authenticated, service_role;
grant select on public.product_prices to authenticated, service_role;

-- Written by the triggers of products only, whoever changes one.
create policy "Prices are read by administrators" on public.product_prices
for select to authenticated
using ((select public.is_admin()));

create trigger product_prices_final
before update on public.product_prices
for each row execute function internal.refuse_change();

-- The ledger: a product's stock is the sum of its movements, because a trigger of products writes them both.
create table public.stock_movements (
  id bigint generated always as identity constraint stock_movements_pkey primary key,
  product_id uuid not null constraint stock_movements_product_id_fkey references public.products (id),
  delta integer not null constraint stock_movements_delta_moves check (delta <> 0),
  stock_before integer not null,
  stock_after integer not null,
  reason text not null constraint stock_movements_reason_known
    check (reason in ('opening', 'purchase', 'sale', 'return', 'correction', 'inventory', 'repair', 'loss')),
  -- Number of the order, of the repair, of the delivery…
  reference text constraint stock_movements_reference_length check (char_length(reference) <= 100),
  note text constraint stock_movements_note_length check (char_length(note) <= 1000),
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint stock_movements_adds_up check (stock_after = stock_before + delta)
);

create index stock_movements_product_id_idx on public.stock_movements (product_id, id desc);
create index stock_movements_reason_idx on public.stock_movements (reason, id desc);

alter table public.stock_movements enable row level security;

revoke all on public.stock_movements from anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;

create policy "Movements of stock are read by administrators" on public.stock_movements
for select to authenticated
using ((select public.is_admin()));

create trigger stock_movements_final
before update or delete on public.stock_movements
for each row when (current_setting('stock.reset', true) is distinct from 'on')
execute function internal.refuse_change();

-- Where products are bought. Never public, so not in products.
create table public.product_purchases (
  product_id uuid
    constraint product_purchases_pkey primary key
    constraint product_purchases_product_id_fkey references public.products (id) on delete cascade,
  supplier text constraint product_purchases_supplier_length check (char_length(supplier) between 1 and 120),
  supplier_reference text
    constraint product_purchases_supplier_reference_length check (char_length(supplier_reference) between 1 and 80),
  purchase_price_cents integer
    constraint product_purchases_purchase_price_cents_range check (purchase_price_cents between 0 and 10000000)
);

alter table public.product_purchases enable row level security;

-- Only the server itself writes them, after its own checks.
revoke all on public.product_purchases from anon, authenticated, service_role;
grant select on public.product_purchases to authenticated, service_role;

create policy "Purchases are read by administrators" on public.product_purchases
for select to authenticated
using ((select public.is_admin()));

select internal.keep_change_log('public.product_purchases');

-- A count of what is on the shelf, of one category.
create table public.stock_counts (
  id bigint generated always as identity constraint stock_counts_pkey primary key,
  category_id text not null
    constraint stock_counts_category_id_fkey references public.product_categories (id) on update cascade,
  state text not null default 'open'
    constraint stock_counts_state_known check (state in ('open', 'closed', 'abandoned')),
  opened_by uuid,
  opened_at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  constraint stock_counts_ended_once_over check ((state = 'open') = (ended_at is null))
);

create index stock_counts_category_id_idx on public.stock_counts (category_id);
create unique index stock_counts_open_key on public.stock_counts (category_id) where state = 'open';

alter table public.stock_counts enable row level security;

revoke all on public.stock_counts from anon, authenticated, service_role;
grant select on public.stock_counts to authenticated, service_role;

create policy "Counts are read by administrators" on public.stock_counts
for select to authenticated
using ((select public.is_admin()));

select internal.keep_change_log('public.stock_counts');

create table public.stock_count_lines (
  count_id bigint not null
    constraint stock_count_lines_count_id_fkey references public.stock_counts (id) on delete cascade,
  product_id uuid not null
    constraint stock_count_lines_product_id_fkey references public.products (id) on delete cascade,
  counted integer constraint stock_count_lines_counted_range check (counted between 0 and 100000),
  -- What the stock said at that moment: what leaves or comes between the counting and the end is no difference.
  stock_then integer,
  counted_at timestamptz,
  constraint stock_count_lines_pkey primary key (count_id, product_id),
  constraint stock_count_lines_counted_whole check ((counted is null) = (stock_then is null))
);

create index stock_count_lines_product_id_idx on public.stock_count_lines (product_id);

alter table public.stock_count_lines enable row level security;

revoke all on public.stock_count_lines from anon, authenticated, service_role;
grant select on public.stock_count_lines to authenticated, service_role;

create policy "Lines of counts are read by administrators" on public.stock_count_lines
for select to authenticated
using ((select public.is_admin()));

-- Who waits for a product to be there again, by their e-mail address. One mail asks whether it was them, one tells that the
-- product is back; the row goes with the second.
create table public.stock_alerts (
  id uuid default gen_random_uuid() constraint stock_alerts_pkey primary key,
  product_id uuid not null
    constraint stock_alerts_product_id_fkey references public.products (id) on delete cascade,
  email text not null constraint stock_alerts_email_length check (char_length(email) between 3 and 255),
  -- SHA-256 of the secret in the mail's link, which confirms and removes.
  token_hash text not null constraint stock_alerts_token_hash_key unique,
  asked_at timestamptz not null default now(),
  -- Null until the link was used: no other mail is sent before.
  confirmed_at timestamptz,
  constraint stock_alerts_product_id_email_key unique (product_id, email)
);

create index stock_alerts_asked_at_idx on public.stock_alerts (asked_at);

alter table public.stock_alerts enable row level security;

-- Only the server itself adds and confirms them, as the owner.
revoke all on public.stock_alerts from anon, authenticated;
grant select, delete on public.stock_alerts to authenticated;

create policy "Stock alerts are read by administrators" on public.stock_alerts
for select to authenticated
using ((select public.is_admin()));

create policy "Stock alerts are forgotten by administrators" on public.stock_alerts
for delete to authenticated
using ((select public.is_admin()));
