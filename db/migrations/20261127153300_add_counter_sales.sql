-- Sales at the counter: what was chosen, for whom, and what it costs. Open while goods are added; closed with its first payment, when it
-- takes its number and the goods leave the stock. Its money is in the ledger, as that of orders and repairs.

create table public.counter_sales (
  id uuid not null default gen_random_uuid() constraint counter_sales_pkey primary key,
  -- Without a gap, since it stands in the register of receipts.
  number text constraint counter_sales_number_key unique,
  state text not null default 'open' constraint counter_sales_state_known check (state in ('open', 'closed', 'cancelled')),
  customer_name text constraint counter_sales_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text constraint counter_sales_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  phone text constraint counter_sales_phone_length check (char_length(phone) between 1 and 40),
  -- A note of services has its customer's name, unless they are against it.
  refuses_name boolean not null default false,
  user_id uuid constraint counter_sales_user_id_fkey references auth.users (id) on delete set null,
  -- Sums of the lines.
  goods_cents integer not null default 0 constraint counter_sales_goods_cents_positive check (goods_cents >= 0),
  services_cents integer not null default 0 constraint counter_sales_services_cents_positive check (services_cents >= 0),
  total_cents integer not null generated always as (goods_cents + services_cents) stored,
  -- Both follow public.payments, by a trigger.
  paid_cents integer not null default 0,
  refunded_cents integer not null default 0,
  cancel_reason text constraint counter_sales_cancel_reason_length check (char_length(cancel_reason) between 1 and 300),
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  -- Who opened it, then who closed it.
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint counter_sales_refunded_within_paid check (refunded_cents between 0 and paid_cents),
  constraint counter_sales_number_once_closed check ((state = 'open') = (number is null) and (state = 'open') = (closed_at is null)),
  constraint counter_sales_open_is_unpaid check (state <> 'open' or paid_cents = 0),
  constraint counter_sales_reason_of_cancelled check ((state = 'cancelled') = (cancel_reason is not null))
);

create index counter_sales_user_id_idx on public.counter_sales (user_id) where user_id is not null;
create index counter_sales_open_idx on public.counter_sales (updated_at) where state = 'open';
create index counter_sales_closed_at_idx on public.counter_sales (closed_at, id);

create table public.counter_sale_lines (
  id bigint generated always as identity constraint counter_sale_lines_pkey primary key,
  sale_id uuid not null
    constraint counter_sale_lines_sale_id_fkey references public.counter_sales (id) on delete cascade,
  -- Null for what is in no stock: work, hosting, a printed part.
  product_id uuid constraint counter_sale_lines_product_id_fkey references public.products (id),
  -- As they were when the line was added.
  sku text constraint counter_sale_lines_sku_length check (char_length(sku) between 1 and 40),
  label text not null constraint counter_sale_lines_label_length check (char_length(label) between 1 and 200),
  warranty text not null default '' constraint counter_sale_lines_warranty_length check (char_length(warranty) <= 1000),
  kind text not null constraint counter_sale_lines_kind_known check (kind in ('goods', 'service')),
  quantity integer not null constraint counter_sale_lines_quantity_range check (quantity between 1 and 999),
  unit_price_cents integer not null
    constraint counter_sale_lines_unit_price_cents_range check (unit_price_cents between 1 and 10000000),
  -- Off the whole line.
  discount_cents integer not null default 0,
  discount_reason text constraint counter_sale_lines_discount_reason_length check (char_length(discount_reason) between 1 and 200),
  total_cents integer not null generated always as (quantity * unit_price_cents - discount_cents) stored,
  constraint counter_sale_lines_discount_within_price
    check (discount_cents >= 0 and discount_cents <= quantity::bigint * unit_price_cents),
  constraint counter_sale_lines_total_range check (quantity::bigint * unit_price_cents <= 100000000),
  constraint counter_sale_lines_discount_says_why check ((discount_cents > 0) = (discount_reason is not null)),
  constraint counter_sale_lines_product_is_goods check (product_id is null or (kind = 'goods' and sku is not null)),
  constraint counter_sale_lines_product_once unique (sale_id, product_id)
);

create index counter_sale_lines_product_id_idx on public.counter_sale_lines (product_id);

alter table public.counter_sales enable row level security;
alter table public.counter_sale_lines enable row level security;
revoke all on public.counter_sales, public.counter_sale_lines from anon, authenticated, service_role;
grant select on public.counter_sales, public.counter_sale_lines to service_role;
grant select on public.counter_sales, public.counter_sale_lines to authenticated;

create policy "Counter sales are read by administrators" on public.counter_sales
for select to authenticated
using ((select public.may('orders', 'accounting')));

create policy "Lines of counter sales are read by administrators" on public.counter_sale_lines
for select to authenticated
using ((select public.may('orders', 'accounting')));

-- What was sold stays as it was sold.
create function internal.keep_closed_sale() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'open' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.number, new.goods_cents, new.services_cents, new.closed_at)
      is distinct from (old.number, old.goods_cents, old.services_cents, old.closed_at)
    or new.state = 'open' or (old.state = 'cancelled' and new.state <> 'cancelled')
  then
    raise exception 'a closed sale stays as it was sold' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger counter_sales_keep_closed
before update or delete on public.counter_sales
for each row execute function internal.keep_closed_sale();

create function internal.keep_lines_of_closed_sale() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.counter_sales
    where id in (old.sale_id, new.sale_id) and state <> 'open'
  ) then
    raise exception 'lines of a closed sale stay as they were sold' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;

create trigger counter_sale_lines_keep_closed
before insert or update or delete on public.counter_sale_lines
for each row execute function internal.keep_lines_of_closed_sale();

-- short lock: some thousand rows, written a few times an hour
alter table public.payments drop constraint payments_one_sale;
-- short lock: the same rows
alter table public.payments
  add column sale_id uuid
    constraint payments_sale_id_fkey references public.counter_sales (id),
  drop constraint payments_before_of_repairs;
-- short lock: the same rows
alter table public.payments
  add constraint payments_one_sale check (num_nonnulls(order_id, repair_id, sale_id) = 1) not valid,
  add constraint payments_before_of_repairs check (method <> 'before' or repair_id is not null) not valid;

grant select (sale_id) on public.payments to authenticated;

-- short lock: the same rows, on a table of some thousand
create index payments_sale_id_idx on public.payments (sale_id, id) where sale_id is not null;

drop policy "Payments are read by whoever reads their order or repair" on public.payments;
create policy "Payments are read by whoever reads their sale" on public.payments
for select to authenticated
using (
  (num_nonnulls(order_id, sale_id) = 1 and (select public.may('orders', 'accounting')))
  or (repair_id is not null and (select public.may('repairs', 'accounting')))
  or exists (select from public.orders where orders.id = payments.order_id)
  or exists (select from public.repairs where repairs.id = payments.repair_id)
);

create or replace function internal.guard_correction() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.corrects_id is null then
    return new;
  end if;
  if not exists (
    select
    from public.payments as wrong
    where wrong.id = new.corrects_id
      and wrong.corrects_id is null
      and wrong.order_id is not distinct from new.order_id
      and wrong.repair_id is not distinct from new.repair_id
      and wrong.sale_id is not distinct from new.sale_id
      and (wrong.kind, wrong.method, wrong.amount_cents, wrong.is_unowed, wrong.is_deposit)
        = (new.kind, new.method, new.amount_cents, new.is_unowed, new.is_deposit)
  ) then
    raise exception 'a correction takes back an entry of the same sale, whole' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function internal.keep_paid() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  cents integer := case when new.corrects_id is null then new.amount_cents else -new.amount_cents end;
  paid integer := case new.kind when 'payment' then cents else 0 end;
  refunded integer := case new.kind when 'refund' then cents else 0 end;
begin
  if new.order_id is not null then
    update public.orders
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded, updated_at = now()
    where id = new.order_id;
  elsif new.repair_id is not null then
    update public.repairs
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.repair_id;
  else
    update public.counter_sales
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.sale_id;
  end if;
  return null;
end
$$;

-- A demonstration counts its sales apart, as its invoices.
create or replace function internal.next_number(kind text, at timestamptz) returns text
language sql
set search_path = ''
as $$
  with state as (
    select is_demonstration from internal.opening for share
  ), taken as (
    insert into internal.counters as counter (kind, year, last_number)
    values (
      case
        when next_number.kind in ('FAC', 'AV', 'LP', 'VEN') and exists (select from state where is_demonstration)
          then 'DEMO-' || next_number.kind
        else next_number.kind
      end,
      extract(year from next_number.at at time zone 'Europe/Paris')::integer,
      1
    )
    on conflict on constraint counters_pkey do update set last_number = counter.last_number + 1
    returning counter.kind, counter.year, counter.last_number::text as digits
  )
  select taken.kind || '-' || taken.year || '-' || lpad(taken.digits, greatest(6, char_length(taken.digits)), '0')
  from taken
$$;
