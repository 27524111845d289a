-- What the shop needs to manage its stock: where products are bought, counts of the shelf, and orders of its lists.

-- Never public, so not in products: everybody reads the published rows of that table whole.
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

alter table public.product_purchases enable row level security;
alter table public.stock_counts enable row level security;
alter table public.stock_count_lines enable row level security;

-- Only the server itself writes them, after its own checks.
revoke all on public.product_purchases, public.stock_counts, public.stock_count_lines
from anon, authenticated, service_role;
grant select on public.product_purchases, public.stock_counts, public.stock_count_lines
to authenticated, service_role;

create policy "Purchases are read by administrators" on public.product_purchases
for select to authenticated
using ((select public.is_admin()));

create policy "Counts are read by administrators" on public.stock_counts
for select to authenticated
using ((select public.is_admin()));

create policy "Lines of counts are read by administrators" on public.stock_count_lines
for select to authenticated
using ((select public.is_admin()));

-- The orders of the list of products, and what is low in it.
create index products_name_idx on public.products (name, id);
create index products_listed_price_cents_idx on public.products (listed_price_cents, id);
create index products_available_idx on public.products (available, id);
create index products_low_idx on public.products (name, id) where available <= low_stock_threshold;
create index stock_movements_reason_idx on public.stock_movements (reason, id desc);

-- Products that no order and no repair knows may be taken out again, with their ledger: the server says so in the transaction.
drop trigger stock_movements_final on public.stock_movements;

create trigger stock_movements_final
before update or delete on public.stock_movements
for each row when (current_setting('stock.reset', true) is distinct from 'on')
execute function internal.refuse_change();
