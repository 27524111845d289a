-- What customers order: the order, its lines as they were sold, what happened to it, and the stock it holds.

-- Numbers without a gap, by kind and year. The row stays locked until the transaction that took a number ends: whoever
-- takes one does it last, and a transaction that fails gives it back.
create table internal.counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint counters_pkey primary key (kind, year)
);

-- « CMD-2026-000123 », the year being that of the given moment in Reims.
create function internal.next_number(kind text, at timestamptz) returns text
language sql
set search_path = ''
as $$
  with taken as (
    insert into internal.counters as counter (kind, year, last_number)
    values (next_number.kind, extract(year from next_number.at at time zone 'Europe/Paris')::integer, 1)
    on conflict on constraint counters_pkey do update set last_number = counter.last_number + 1
    returning counter.kind, counter.year, counter.last_number::text as digits
  )
  select taken.kind || '-' || taken.year || '-' || lpad(taken.digits, greatest(6, char_length(taken.digits)), '0')
  from taken
$$;

create table public.orders (
  id uuid default gen_random_uuid() constraint orders_pkey primary key,
  number text not null constraint orders_number_key unique,
  -- domain/order/order-states.ts says which state may follow which.
  state text not null
    constraint orders_state_known check (
      state in (
        'pending', 'paid', 'reserved', 'preparing', 'ready', 'shipped', 'collected', 'delivered', 'cancelled', 'returned',
        'refunded'
      )
    ),
  -- Null for whoever orders without an account.
  user_id uuid constraint orders_user_id_fkey references auth.users (id) on delete set null,
  customer_name text not null constraint orders_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text not null constraint orders_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  phone text not null constraint orders_phone_length check (char_length(phone) between 1 and 40),
  -- {"street": …, "more": …, "postcode": …, "city": …}, as they were given.
  billing_address jsonb not null
    constraint orders_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  delivery_address jsonb
    constraint orders_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  delivery_method text not null
    constraint orders_delivery_method_known check (delivery_method in ('pickup', 'parcel', 'relay')),
  -- As its customer wrote it: its name, its street or its number.
  relay_point text constraint orders_relay_point_length check (char_length(relay_point) between 1 and 200),
  payment_method text not null
    constraint orders_payment_method_known check (payment_method in ('shop', 'transfer', 'card')),
  payment_due_at timestamptz,
  tracking_number text constraint orders_tracking_number_length check (char_length(tracking_number) between 1 and 80),
  -- The terms that were accepted: cgv/2026-11-21.
  cgv_version text not null constraint orders_cgv_version_form check (cgv_version ~ '^cgv/\d{4}-\d{2}-\d{2}$'),
  goods_cents integer not null constraint orders_goods_cents_positive check (goods_cents >= 0),
  delivery_cents integer not null constraint orders_delivery_cents_positive check (delivery_cents >= 0),
  total_cents integer not null generated always as (goods_cents + delivery_cents) stored,
  -- Both follow public.payments, by a trigger.
  paid_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- One attempt to order, and the SHA-256 of what it asked for: the same again is the same order.
  idempotency_key uuid not null constraint orders_idempotency_key_key unique,
  fingerprint text not null constraint orders_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of the secret in the link that its customer was sent.
  link_hash text not null
    constraint orders_link_hash_key unique
    constraint orders_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_refunded_within_paid check (refunded_cents between 0 and paid_cents),
  constraint orders_shop_payment_at_pickup check (payment_method <> 'shop' or delivery_method = 'pickup'),
  constraint orders_delivery_address_unless_pickup check ((delivery_method = 'parcel') = (delivery_address is not null)),
  constraint orders_relay_point_of_relay check ((delivery_method = 'relay') = (relay_point is not null))
);

create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_email_idx on public.orders (email);
create index orders_state_idx on public.orders (state, created_at);

-- The keys to orders are checked when the transaction ends: the order comes last, with its number.

-- What was sold, as it was described then.
create table public.order_lines (
  id bigint generated always as identity constraint order_lines_pkey primary key,
  order_id uuid not null
    constraint order_lines_order_id_fkey references public.orders (id) deferrable initially deferred,
  product_id uuid not null constraint order_lines_product_id_fkey references public.products (id),
  sku text not null,
  name text not null,
  condition text not null,
  grade text,
  warranty text not null,
  listed_price_cents integer not null,
  -- The direct price: what is paid for one.
  unit_price_cents integer not null constraint order_lines_unit_price_cents_positive check (unit_price_cents > 0),
  quantity integer not null constraint order_lines_quantity_range check (quantity between 1 and 99),
  total_cents integer not null generated always as (unit_price_cents * quantity) stored,
  -- Of them, put back on the shelf.
  restocked integer not null default 0,
  constraint order_lines_product_once unique (order_id, product_id),
  constraint order_lines_restocked_within_quantity check (restocked between 0 and quantity)
);

create index order_lines_product_id_idx on public.order_lines (product_id);

create table public.order_events (
  id bigint generated always as identity constraint order_events_pkey primary key,
  order_id uuid not null
    constraint order_events_order_id_fkey references public.orders (id) deferrable initially deferred,
  -- Null for the first; the same as to_state where something happened without a change of state.
  from_state text,
  to_state text not null,
  actor text not null constraint order_events_actor_known check (actor in ('customer', 'shop', 'system')),
  actor_id uuid,
  -- Its customer may read it.
  note text constraint order_events_note_length check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index order_events_order_id_idx on public.order_events (order_id, id);

create trigger order_events_final
before update or delete on public.order_events
for each row execute function internal.refuse_change();

-- What an order holds until the goods leave: products.reserved is their sum.
create table public.stock_reservations (
  order_id uuid not null
    constraint stock_reservations_order_id_fkey references public.orders (id) deferrable initially deferred,
  product_id uuid not null constraint stock_reservations_product_id_fkey references public.products (id),
  quantity integer not null constraint stock_reservations_quantity_positive check (quantity > 0),
  -- Null once the order is paid or being prepared.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stock_reservations_pkey primary key (order_id, product_id)
);

create index stock_reservations_product_id_idx on public.stock_reservations (product_id);
create index stock_reservations_expires_at_idx on public.stock_reservations (expires_at) where expires_at is not null;

-- Who reserves for several products locks them first, in the order of their ids.
create function internal.keep_reserved() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.products set reserved = reserved - old.quantity where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.products set reserved = reserved + new.quantity where id = new.product_id;
  end if;
  return null;
end
$$;

create trigger stock_reservations_keep_reserved
after insert or delete or update of product_id, quantity on public.stock_reservations
for each row execute function internal.keep_reserved();

alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.order_events enable row level security;
alter table public.stock_reservations enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all on public.orders, public.order_lines, public.order_events, public.stock_reservations
from anon, authenticated, service_role;
grant select on public.orders, public.order_lines, public.order_events, public.stock_reservations
to authenticated, service_role;

create policy "Orders are read by their account and by administrators" on public.orders
for select to authenticated
using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy "Lines are read by whoever reads their order" on public.order_lines
for select to authenticated
using (exists (select from public.orders where orders.id = order_id));

create policy "Events are read by whoever reads their order" on public.order_events
for select to authenticated
using (exists (select from public.orders where orders.id = order_id));

create policy "Reservations are read by whoever reads their order" on public.stock_reservations
for select to authenticated
using (exists (select from public.orders where orders.id = order_id));
