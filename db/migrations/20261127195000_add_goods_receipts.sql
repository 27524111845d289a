-- Goods that a supplier delivered: each line moved the stock. A receipt never changes; what was counted wrongly is a correction of the stock.
create table public.goods_receipts (
  -- Chosen by the page: a second click finds the first one's receipt.
  id uuid not null constraint goods_receipts_pkey primary key,
  -- « BR-2026-000123 », the reference of its movements of stock.
  number text not null constraint goods_receipts_number_key unique,
  supplier_id bigint not null constraint goods_receipts_supplier_id_fkey references public.suppliers (id),
  delivery_note text constraint goods_receipts_delivery_note_length check (char_length(delivery_note) between 1 and 80),
  -- The line of the register for its bill, once it is paid.
  purchase_id bigint
    constraint goods_receipts_purchase_id_fkey references public.purchases (id) on delete set null,
  received_by uuid not null,
  received_at timestamptz not null default now()
);

create index goods_receipts_supplier_id_idx on public.goods_receipts (supplier_id);
create index goods_receipts_purchase_id_idx on public.goods_receipts (purchase_id);

create table public.goods_receipt_lines (
  id bigint generated always as identity constraint goods_receipt_lines_pkey primary key,
  receipt_id uuid not null
    constraint goods_receipt_lines_receipt_id_fkey references public.goods_receipts (id) on delete cascade,
  product_id uuid not null
    constraint goods_receipt_lines_product_id_fkey references public.products (id) on delete cascade,
  quantity integer not null constraint goods_receipt_lines_quantity_range check (quantity between 1 and 10000),
  unit_cost_cents integer
    constraint goods_receipt_lines_unit_cost_cents_range check (unit_cost_cents between 0 and 10000000),
  constraint goods_receipt_lines_product_once unique (receipt_id, product_id)
);

create index goods_receipt_lines_product_id_idx on public.goods_receipt_lines (product_id);

alter table public.goods_receipts enable row level security;
alter table public.goods_receipt_lines enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.goods_receipts, public.goods_receipt_lines from anon, authenticated, service_role;
grant select on public.goods_receipts, public.goods_receipt_lines to service_role;
