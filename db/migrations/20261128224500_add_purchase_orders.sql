-- What the shop orders from a supplier. A draft until it is sent, when it takes its number; what was ordered then stays as it was sent,
-- and goods receipts fill it line by line.
create table public.purchase_orders (
  -- Chosen by the page: a second click finds the first one's order.
  id uuid not null constraint purchase_orders_pkey primary key,
  -- « BC-2026-000123 »
  number text constraint purchase_orders_number_key unique,
  state text not null default 'draft'
    constraint purchase_orders_state_known check (state in ('draft', 'sent', 'partly_received', 'received', 'cancelled')),
  supplier_id bigint not null constraint purchase_orders_supplier_id_fkey references public.suppliers (id),
  -- For the supplier.
  note text constraint purchase_orders_note_length check (char_length(note) between 1 and 1000),
  expected_on date,
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  -- Who began it, then who sent it.
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  cancel_reason text constraint purchase_orders_cancel_reason_length check (char_length(cancel_reason) between 1 and 300),
  constraint purchase_orders_draft_has_no_number
    check ((state = 'draft') = (number is null) and (state = 'draft') = (sent_at is null)),
  constraint purchase_orders_closed_says_when check ((state in ('received', 'cancelled')) = (closed_at is not null)),
  constraint purchase_orders_cancelled_says_why check ((state = 'cancelled') = (cancel_reason is not null))
);

create index purchase_orders_supplier_id_idx on public.purchase_orders (supplier_id);
create index purchase_orders_open_idx on public.purchase_orders (updated_at) where closed_at is null;
create index purchase_orders_created_at_idx on public.purchase_orders (created_at, id);

create table public.purchase_order_lines (
  id bigint generated always as identity constraint purchase_order_lines_pkey primary key,
  purchase_order_id uuid not null
    constraint purchase_order_lines_purchase_order_id_fkey references public.purchase_orders (id) on delete cascade,
  -- None for what is not in the catalogue.
  product_id uuid constraint purchase_order_lines_product_id_fkey references public.products (id) on delete set null,
  label text not null constraint purchase_order_lines_label_length check (char_length(label) between 1 and 300),
  -- Of the supplier, or else of the shop.
  reference text constraint purchase_order_lines_reference_length check (char_length(reference) between 1 and 120),
  quantity integer not null constraint purchase_order_lines_quantity_range check (quantity between 1 and 10000),
  unit_cost_cents integer
    constraint purchase_order_lines_unit_cost_cents_range check (unit_cost_cents between 0 and 10000000),
  received integer not null default 0
    constraint purchase_order_lines_received_range check (received between 0 and 1000000),
  -- The rest will not come.
  is_closed boolean not null default false,
  constraint purchase_order_lines_product_once unique (purchase_order_id, product_id)
);

create index purchase_order_lines_product_id_idx on public.purchase_order_lines (product_id);

alter table public.purchase_orders enable row level security;
alter table public.purchase_order_lines enable row level security;

-- Only the server itself reads and writes them, after its own checks.
revoke all on public.purchase_orders, public.purchase_order_lines from anon, authenticated, service_role;
grant select on public.purchase_orders, public.purchase_order_lines to service_role;

create function internal.keep_sent_purchase_order() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or new.state = 'draft'
    or (new.number, new.supplier_id, new.note, new.sent_at) is distinct from (old.number, old.supplier_id, old.note, old.sent_at)
  then
    raise exception 'a purchase order stays as it was sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger purchase_orders_keep_sent
before update or delete on public.purchase_orders
for each row execute function internal.keep_sent_purchase_order();

create function internal.keep_lines_of_sent_purchase_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.purchase_orders
    where id in (old.purchase_order_id, new.purchase_order_id) and state <> 'draft'
  ) then
    return coalesce(new, old);
  end if;
  if tg_op <> 'UPDATE'
    or (new.purchase_order_id, new.label, new.reference, new.quantity, new.unit_cost_cents)
      is distinct from (old.purchase_order_id, old.label, old.reference, old.quantity, old.unit_cost_cents)
    or (new.product_id is not null and new.product_id is distinct from old.product_id)
  then
    raise exception 'lines of a purchase order stay as they were sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger purchase_order_lines_keep_sent
before insert or update or delete on public.purchase_order_lines
for each row execute function internal.keep_lines_of_sent_purchase_order();

-- short lock: some thousand rows, written by staff only
alter table public.goods_receipts
  add column purchase_order_id uuid
    constraint goods_receipts_purchase_order_id_fkey references public.purchase_orders (id);

-- short lock: some thousand rows, written by staff only
create index goods_receipts_purchase_order_id_idx on public.goods_receipts (purchase_order_id);
