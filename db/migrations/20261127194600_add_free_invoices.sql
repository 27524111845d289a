-- Free invoices: what staff bill without an order, a repair or a sale at the counter. A draft until it is issued, when it takes its number
-- in the one series of invoices; its money is in the ledger, as that of every sale.

create table public.free_invoices (
  id uuid not null default gen_random_uuid() constraint free_invoices_pkey primary key,
  state text not null default 'draft' constraint free_invoices_state_known check (state in ('draft', 'issued')),
  customer_name text constraint free_invoices_customer_name_length check (char_length(customer_name) between 1 and 200),
  company text constraint free_invoices_company_length check (char_length(company) between 1 and 200),
  siren text
    constraint free_invoices_siren_form check (siren ~ '^\d{9}$')
    constraint free_invoices_siren_of_company check (siren is null or num_nulls(company) = 0),
  -- The customer's own, of a purchase order for example.
  purchase_reference text
    constraint free_invoices_purchase_reference_length check (char_length(purchase_reference) between 1 and 100),
  billing_address jsonb
    constraint free_invoices_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  email text constraint free_invoices_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  user_id uuid constraint free_invoices_user_id_fkey references auth.users (id) on delete set null,
  -- Days from the invoice to its due day: 60 at most between professionals (code de commerce, L. 441-10).
  terms_days smallint not null constraint free_invoices_terms_days_range check (terms_days between 0 and 60),
  due_on date,
  -- Sums of the lines.
  goods_cents integer not null default 0 constraint free_invoices_goods_cents_positive check (goods_cents >= 0),
  services_cents integer not null default 0 constraint free_invoices_services_cents_positive check (services_cents >= 0),
  total_cents integer not null generated always as (goods_cents + services_cents) stored,
  -- Both follow public.payments, by a trigger.
  paid_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- What credit notes have taken off it.
  credited_cents integer not null default 0,
  -- Counts the changes: a form says which it has seen.
  version integer not null default 1,
  -- Who began it, then who issued it.
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  issued_at timestamptz,
  constraint free_invoices_refunded_within_paid check (refunded_cents between 0 and paid_cents),
  constraint free_invoices_credited_within_total check (credited_cents between 0 and goods_cents + services_cents),
  constraint free_invoices_draft_has_no_date check ((state = 'draft') = (issued_at is null) and (state = 'draft') = (due_on is null)),
  constraint free_invoices_draft_is_unpaid check (state <> 'draft' or (paid_cents = 0 and credited_cents = 0)),
  constraint free_invoices_issued_names_its_customer
    check (state = 'draft' or (customer_name is not null and billing_address is not null))
);

create index free_invoices_user_id_idx on public.free_invoices (user_id) where user_id is not null;
create index free_invoices_draft_idx on public.free_invoices (updated_at) where state = 'draft';
create index free_invoices_issued_at_idx on public.free_invoices (issued_at, id);

create table public.free_invoice_lines (
  id bigint generated always as identity constraint free_invoice_lines_pkey primary key,
  free_invoice_id uuid not null
    constraint free_invoice_lines_free_invoice_id_fkey references public.free_invoices (id) on delete cascade,
  label text not null constraint free_invoice_lines_label_length check (char_length(label) between 1 and 200),
  kind text not null constraint free_invoice_lines_kind_known check (kind in ('goods', 'service')),
  unit text not null constraint free_invoice_lines_unit_known check (unit in ('piece', 'hour', 'day', 'month', 'year', 'kilometre')),
  -- An hour and a half is 150.
  quantity_hundredths integer not null
    constraint free_invoice_lines_quantity_hundredths_range check (quantity_hundredths between 1 and 999900),
  unit_price_cents integer not null
    constraint free_invoice_lines_unit_price_cents_range check (unit_price_cents between 1 and 10000000),
  -- Off the whole line.
  discount_cents integer not null default 0,
  discount_reason text
    constraint free_invoice_lines_discount_reason_length check (char_length(discount_reason) between 1 and 200),
  total_cents integer not null
    generated always as (round(quantity_hundredths::numeric * unit_price_cents / 100)::integer - discount_cents) stored,
  constraint free_invoice_lines_discount_within_price
    check (discount_cents between 0 and round(quantity_hundredths::numeric * unit_price_cents / 100)),
  constraint free_invoice_lines_price_range check (quantity_hundredths::bigint * unit_price_cents <= 10000000000),
  constraint free_invoice_lines_discount_says_why check ((discount_cents > 0) = (discount_reason is not null))
);

create index free_invoice_lines_free_invoice_id_idx on public.free_invoice_lines (free_invoice_id, id);

-- Read and written by the shop's own operations alone, which ask for the permission.
alter table public.free_invoices enable row level security;
alter table public.free_invoice_lines enable row level security;
revoke all on public.free_invoices, public.free_invoice_lines from anon, authenticated, service_role;
grant select on public.free_invoices, public.free_invoice_lines to service_role;

-- An issued invoice never changes; money and credit notes come to it.
create function internal.keep_issued_invoice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.state, new.customer_name, new.company, new.siren, new.purchase_reference, new.billing_address, new.terms_days,
        new.due_on, new.goods_cents, new.services_cents, new.issued_at)
      is distinct from (old.state, old.customer_name, old.company, old.siren, old.purchase_reference, old.billing_address,
        old.terms_days, old.due_on, old.goods_cents, old.services_cents, old.issued_at)
    or new.credited_cents < old.credited_cents
  then
    raise exception 'an issued invoice stays as it was issued' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger free_invoices_keep_issued
before update or delete on public.free_invoices
for each row execute function internal.keep_issued_invoice();

create function internal.keep_lines_of_issued_invoice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.free_invoices
    where id in (old.free_invoice_id, new.free_invoice_id) and state <> 'draft'
  ) then
    raise exception 'lines of an issued invoice stay as they were issued' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;

create trigger free_invoice_lines_keep_issued
before insert or update or delete on public.free_invoice_lines
for each row execute function internal.keep_lines_of_issued_invoice();

-- short lock: some thousand rows, written a few times a day
alter table public.invoices drop constraint invoices_one_sale;
-- short lock: the same rows
alter table public.invoices
  add column free_invoice_id uuid
    constraint invoices_free_invoice_id_key unique
    constraint invoices_free_invoice_id_fkey references public.free_invoices (id);
-- short lock: the same rows
alter table public.invoices
  add constraint invoices_one_sale check (num_nonnulls(order_id, repair_id, free_invoice_id) = 1) not valid;

grant select (free_invoice_id) on public.invoices to authenticated;

drop policy "Invoices are read by whoever reads their order or repair" on public.invoices;
create policy "Invoices are read by whoever reads their sale" on public.invoices
for select to authenticated
using (
  (num_nonnulls(order_id, free_invoice_id) = 1 and (select public.may('orders', 'accounting')))
  or (repair_id is not null and (select public.may('repairs', 'accounting')))
  or exists (select from public.orders where orders.id = invoices.order_id)
  or exists (select from public.repairs where repairs.id = invoices.repair_id)
);

-- short lock: some thousand rows, written a few times an hour
alter table public.payments drop constraint payments_one_sale;
-- short lock: the same rows
alter table public.payments
  add column free_invoice_id uuid
    constraint payments_free_invoice_id_fkey references public.free_invoices (id);
-- short lock: the same rows
alter table public.payments
  add constraint payments_one_sale check (num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = 1) not valid;

grant select (free_invoice_id) on public.payments to authenticated;

-- short lock: the same rows
create index payments_free_invoice_id_idx on public.payments (free_invoice_id, id) where free_invoice_id is not null;

drop policy "Payments are read by whoever reads their sale" on public.payments;
create policy "Payments are read by whoever reads their sale" on public.payments
for select to authenticated
using (
  (num_nonnulls(order_id, sale_id, free_invoice_id) = 1 and (select public.may('orders', 'accounting')))
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
      and wrong.free_invoice_id is not distinct from new.free_invoice_id
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
  elsif new.sale_id is not null then
    update public.counter_sales
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.sale_id;
  else
    update public.free_invoices
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.free_invoice_id;
  end if;
  return null;
end
$$;
