-- What customers order: the order, its lines as they were sold, the stock it holds, the money that came and went, the papers that
-- say so, and what happened to it.

-- Numbers that customers see of orders, repairs, appointments and withdrawals are drawn, not counted: « CMD-2026-K7R-4WM ».
-- Nobody can go on from one to the next, nor learn from two of them how much is sold in between. Invoices, credit notes and the
-- register of used goods stay without a gap (internal.next_number). domain/case-number.ts reads them.
create function internal.draw_number(kind text, at timestamptz) returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Without signs that look alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) or sound alike (B C D G P T V, M N), and without
  -- vowels: no words.
  signs constant text := '23456789FHJKMRTWXY';
  places constant integer := char_length(signs);
  rest bigint;
  tail text;
  drawn text;
begin
  loop
    -- The first 48 bits of such an id are all random, by the generator for secrets.
    rest := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    tail := '';
    for place in 1..6 loop
      tail := tail || substr(signs, (rest % places)::integer + 1, 1) || case place when 3 then '-' else '' end;
      rest := rest / places;
    end loop;
    -- One without a letter could be taken for one that was counted.
    continue when tail !~ '[A-Z]';
    drawn := draw_number.kind || '-' || extract(year from draw_number.at at time zone 'Europe/Paris')::integer || '-' || tail;
    -- Whoever draws the same at the same time waits, then sees it.
    perform pg_advisory_xact_lock(hashtextextended('atelier-papin number ' || drawn, 0));
    if not exists (
      select from public.orders where number = drawn
      union all select from public.repairs where reference = drawn
      union all select from public.appointments where reference = drawn
      union all select from public.withdrawals where reference = drawn
    ) then
      return drawn;
    end if;
  end loop;
end
$$;

create table public.orders (
  id uuid default gen_random_uuid() constraint orders_pkey primary key,
  number text not null constraint orders_number_key unique,
  -- domain/order/order-states.ts says which state may follow which.
  state text not null
    constraint orders_state_known check (
      state in (
        'unproven', 'pending', 'paid', 'reserved', 'preparing', 'ready', 'shipped', 'collected', 'delivered', 'expired',
        'cancelled', 'returned', 'refunded'
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
  -- When the contract was made: with the press on the link, with the payment by card. Null: there is none.
  concluded_at timestamptz,
  -- The SHA-256 of the secret in the link that confirms: only the mailbox that the order names knows it.
  proof_hash text
    constraint orders_proof_hash_key unique
    constraint orders_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$'),
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
create index orders_words_idx on public.orders
using gin (internal.words_of(number, customer_name, email, phone, tracking_number));
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_total_cents_idx on public.orders (total_cents, id);
-- What is still to be paid, and what is still to be given back.
create index orders_unpaid_idx on public.orders (created_at, id)
where state in ('pending', 'reserved', 'preparing', 'ready') and paid_cents < total_cents;
create index orders_to_refund_idx on public.orders (created_at, id)
where state in ('cancelled', 'returned') and refunded_cents < paid_cents;
-- The filters of the shop's list that few orders answer to.
create index orders_delivery_method_idx on public.orders (delivery_method, created_at, id);
create index orders_payment_method_idx on public.orders (payment_method, created_at, id);
create index orders_refunded_idx on public.orders (created_at, id) where refunded_cents > 0;
create index orders_unproven_idx on public.orders (created_at) where state = 'unproven';
create index orders_refund_due_idx on public.orders (created_at, id)
where state in ('expired', 'cancelled', 'returned') and refunded_cents < paid_cents;
-- Orders that came to no contract: for the job that forgets whose they were, and the report that counts them.
create index orders_without_contract_idx on public.orders (updated_at)
where state in ('expired', 'cancelled') and concluded_at is null and paid_cents = 0;

alter table public.orders enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all on public.orders from anon, authenticated, service_role;
grant select on public.orders to authenticated, service_role;

create policy "Orders are read by their account and by administrators" on public.orders
for select to authenticated
using (user_id = (select auth.uid()) or (select public.is_admin()));

-- What was sold, as it was described then. The keys to orders are checked when the transaction ends: the order comes last, with
-- its number.
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

alter table public.order_lines enable row level security;

-- Rows that are numbered one after the other would tell an account how many the shop had in between (decision 032): accounts read
-- all but the numbers, here and in the tables below. A new column is closed to them until its migration opens it.
revoke all on public.order_lines from anon, authenticated, service_role;
grant select on public.order_lines to service_role;
grant select (
  order_id, product_id, sku, name, condition, grade, warranty, listed_price_cents, unit_price_cents, quantity,
  total_cents, restocked
) on public.order_lines to authenticated;

-- Administrators are asked for first, here and below, although they read every order: asked row by row which orders may be read,
-- PostgreSQL reads them all first, and the receipts of a month took longer with each order of the years before.
create policy "Lines are read by whoever reads their order" on public.order_lines
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

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

alter table public.stock_reservations enable row level security;

revoke all on public.stock_reservations from anon, authenticated, service_role;
grant select on public.stock_reservations to authenticated, service_role;

create policy "Reservations are read by whoever reads their order" on public.stock_reservations
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

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

-- Money that came and went.
create table public.payments (
  id bigint generated always as identity constraint payments_pkey primary key,
  order_id uuid not null constraint payments_order_id_fkey references public.orders (id),
  kind text not null constraint payments_kind_known check (kind in ('payment', 'refund')),
  -- `card` is paid on the site, `shop_card` and `contactless` at the counter.
  method text not null
    constraint payments_method_known check (method in ('cash', 'shop_card', 'contactless', 'transfer', 'card')),
  amount_cents integer not null constraint payments_amount_cents_positive check (amount_cents > 0),
  -- How the bank or the provider names it; the same one is never written twice.
  reference text
    constraint payments_reference_key unique
    constraint payments_reference_length check (char_length(reference) between 1 and 200),
  -- Came when nothing was owed any more: to be given back.
  is_unowed boolean not null default false,
  actor_id uuid,
  -- What a refund pays back: [{"product_id": "…", "quantity": 2}]
  refunded_lines jsonb not null default '[]',
  refunds_delivery boolean not null default false,
  created_at timestamptz not null default now(),
  constraint payments_refunded_lines_is_array check (jsonb_typeof(refunded_lines) = 'array'),
  constraint payments_lines_of_refunds check (
    kind = 'refund' or (refunded_lines = '[]' and not refunds_delivery)
  )
);

create index payments_order_id_idx on public.payments (order_id, id);
-- The book of receipts, day by day.
create index payments_created_at_idx on public.payments (created_at, id);

alter table public.payments enable row level security;

revoke all on public.payments from anon, authenticated, service_role;
grant select on public.payments to service_role;
grant select (
  order_id, kind, method, amount_cents, reference, is_unowed, actor_id, refunded_lines, refunds_delivery,
  created_at
) on public.payments to authenticated;

create policy "Payments are read by whoever reads their order" on public.payments
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

create trigger payments_final
before update or delete on public.payments
for each row execute function internal.refuse_change();

create function internal.keep_paid() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders
  set
    paid_cents = paid_cents + case new.kind when 'payment' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end,
    updated_at = now()
  where id = new.order_id;
  return null;
end
$$;

create trigger payments_keep_paid
after insert on public.payments
for each row execute function internal.keep_paid();

-- Across all refunds of an order, never more units than were bought, nor its delivery twice.
create function internal.bound_refunded_lines() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.refunded_lines = '[]' and not new.refunds_delivery then
    return new;
  end if;
  -- Two refunds of one order wait for each other.
  perform from public.orders where id = new.order_id for no key update;
  if new.refunds_delivery
    and exists (select from public.payments where order_id = new.order_id and refunds_delivery) then
    raise exception 'the delivery is paid back already' using errcode = 'check_violation';
  end if;
  if exists (
    select from (
      select item->>'product_id' as product_id, sum((item->>'quantity')::integer) as quantity,
        min((item->>'quantity')::integer) as least
      from (
        select refunded_lines from public.payments where order_id = new.order_id
        union all
        select new.refunded_lines
      ) as refunds, jsonb_array_elements(refunded_lines) as item
      group by 1
    ) as given_back
    where least is null or least < 1 or quantity > coalesce(
      (
        select sum(line.quantity) from public.order_lines as line
        where line.order_id = new.order_id and line.product_id::text = given_back.product_id
      ),
      0
    )
  ) then
    raise exception 'more units are paid back than were bought' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger payments_bound_refunded_lines
before insert on public.payments
for each row execute function internal.bound_refunded_lines();

-- What a payment provider told us, once each, under its own id.
create table public.payment_events (
  id text constraint payment_events_pkey primary key
    constraint payment_events_id_length check (char_length(id) between 1 and 255),
  type text not null,
  order_id uuid constraint payment_events_order_id_fkey references public.orders (id),
  payload jsonb not null,
  received_at timestamptz not null default now()
);

create index payment_events_order_id_idx on public.payment_events (order_id);

alter table public.payment_events enable row level security;

revoke all on public.payment_events from anon, authenticated, service_role;
grant select on public.payment_events to authenticated, service_role;

create policy "What providers said is read by administrators" on public.payment_events
for select to authenticated
using ((select public.is_admin()));

create trigger payment_events_final
before update or delete on public.payment_events
for each row execute function internal.refuse_change();

-- What happened to an order.
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
  -- The money that came or went with it: its mail carries the paper that was issued for it.
  payment_id bigint constraint order_events_payment_id_fkey references public.payments (id),
  created_at timestamptz not null default now()
);

create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_payment_id_idx on public.order_events (payment_id);

alter table public.order_events enable row level security;

revoke all on public.order_events from anon, authenticated, service_role;
grant select on public.order_events to service_role;
grant select (
  order_id, from_state, to_state, actor, actor_id, note, created_at
) on public.order_events to authenticated;

create policy "Events are read by whoever reads their order" on public.order_events
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

create trigger order_events_final
before update or delete on public.order_events
for each row execute function internal.refuse_change();

create table public.invoices (
  number text constraint invoices_pkey primary key,
  order_id uuid not null
    constraint invoices_order_id_fkey references public.orders (id)
    constraint invoices_order_id_key unique,
  total_cents integer not null constraint invoices_total_cents_positive check (total_cents >= 0),
  -- Everything that is printed on it: seller, customer, lines, mentions.
  data jsonb not null constraint invoices_data_is_object check (jsonb_typeof(data) = 'object'),
  issued_at timestamptz not null
);

create index invoices_issued_at_idx on public.invoices (issued_at);

alter table public.invoices enable row level security;

revoke all on public.invoices from anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;

create policy "Invoices are read by whoever reads their order" on public.invoices
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

create trigger invoices_final
before update or delete on public.invoices
for each row execute function internal.refuse_change();

create table public.credit_notes (
  number text constraint credit_notes_pkey primary key,
  invoice_number text not null
    constraint credit_notes_invoice_number_fkey references public.invoices (number),
  refund_id bigint not null
    constraint credit_notes_refund_id_fkey references public.payments (id)
    constraint credit_notes_refund_id_key unique,
  total_cents integer not null constraint credit_notes_total_cents_positive check (total_cents > 0),
  data jsonb not null constraint credit_notes_data_is_object check (jsonb_typeof(data) = 'object'),
  issued_at timestamptz not null
);

create index credit_notes_invoice_number_idx on public.credit_notes (invoice_number);
create index credit_notes_issued_at_idx on public.credit_notes (issued_at);

alter table public.credit_notes enable row level security;

revoke all on public.credit_notes from anon, authenticated, service_role;
grant select on public.credit_notes to service_role;
grant select (number, invoice_number, total_cents, data, issued_at) on public.credit_notes to authenticated;

create policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
for select to authenticated
using ((select public.is_admin()) or exists (select from public.invoices where invoices.number = invoice_number));

create trigger credit_notes_final
before update or delete on public.credit_notes
for each row execute function internal.refuse_change();

-- Each event of an order is told by mail. The customer learns of everything; the shop of what its customers decide. An unproven mailbox hears of an order once: to be
-- asked. A card is asked for by the page that takes it, so nobody writes before it has paid, nor when it never does. Looked at
-- when the transaction ends: the order itself comes last.
create function internal.queue_order_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told public.orders;
begin
  select * into told from public.orders where id = new.order_id;
  if new.from_state is null and told.payment_method = 'card' then
    return null;
  end if;
  if new.to_state in ('expired', 'cancelled') and new.from_state is distinct from new.to_state
    and told.concluded_at is null and told.paid_cents = 0 then
    return null;
  end if;
  insert into internal.outbox (kind, about_kind, about_id, event_id, next_attempt_at)
  values ('order', 'order', new.order_id, new.id, new.created_at);
  if new.actor = 'customer' and new.to_state = 'cancelled' and new.from_state <> 'cancelled' then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values ('order', 'order', new.order_id, new.id, 'shop', new.created_at);
  end if;
  return null;
end
$$;

create constraint trigger order_events_queue_mail
after insert on public.order_events
deferrable initially deferred
for each row execute function internal.queue_order_mail();

-- Whose an order is that nobody paid for yet, by digests that only the site can make: how many of one mailbox, one telephone and
-- one network are open. Gone once the order is paid or over; of one that lapsed, later: whoever lets order after order lapse gets
-- the next ones more slowly.
create table internal.open_orders (
  order_id uuid
    constraint open_orders_pkey primary key
    constraint open_orders_order_id_fkey references public.orders (id) on delete cascade deferrable initially deferred,
  mailbox text not null,
  phone text not null,
  -- Null where nobody knows it.
  network text,
  -- The IPv4 /24 or the IPv6 /48 around the network; null where nobody knows it, or where it does not count.
  region text,
  -- When it ended without having been confirmed, or, by card, paid. Null: it waits.
  lapsed_at timestamptz
);

create index open_orders_mailbox_idx on internal.open_orders (mailbox);
create index open_orders_phone_idx on internal.open_orders (phone);
create index open_orders_network_idx on internal.open_orders (network) where network is not null;
create index open_orders_region_idx on internal.open_orders (region) where region is not null;
create index open_orders_lapsed_idx on internal.open_orders (lapsed_at) where lapsed_at is not null;

-- One that ends without any money stays for a while: whoever confirms and never pays, again and again, would hold the goods for
-- ever.
create function internal.close_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state in ('unproven', 'pending', 'reserved') then
    return null;
  end if;
  if new.state in ('expired', 'cancelled') and new.paid_cents = 0 and old.state in ('unproven', 'pending', 'reserved') then
    update internal.open_orders set lapsed_at = new.updated_at where order_id = new.id;
  else
    delete from internal.open_orders where order_id = new.id;
  end if;
  return null;
end
$$;

create trigger orders_close
after update of state on public.orders
for each row when (old.state is distinct from new.state)
execute function internal.close_order();

-- For the shop alone: no role of the data API reads them.
create table public.order_notes (
  id bigint generated always as identity constraint order_notes_pkey primary key,
  order_id uuid not null constraint order_notes_order_id_fkey references public.orders (id) on delete cascade,
  author_id uuid,
  text text not null constraint order_notes_text_length check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_order_id_idx on public.order_notes (order_id, id);

alter table public.order_notes enable row level security;

revoke all on public.order_notes from anon, authenticated, service_role;

select internal.keep_change_log('public.order_notes', 'text');
