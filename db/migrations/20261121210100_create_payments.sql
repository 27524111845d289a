-- Money that came and went, the papers that say so, and contracts that their customers renounced.

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
  created_at timestamptz not null default now()
);

create index payments_order_id_idx on public.payments (order_id, id);

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

create trigger payment_events_final
before update or delete on public.payment_events
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

create trigger credit_notes_final
before update or delete on public.credit_notes
for each row execute function internal.refuse_change();

-- A contract renounced online (code de la consommation, L. 221-21): what was declared is final, what we did about it is not.
create table public.withdrawals (
  id uuid default gen_random_uuid() constraint withdrawals_pkey primary key,
  -- Null while nobody found which order was meant.
  order_id uuid constraint withdrawals_order_id_fkey references public.orders (id),
  customer_name text not null
    constraint withdrawals_customer_name_length check (char_length(customer_name) between 1 and 200),
  contract_reference text not null
    constraint withdrawals_contract_reference_length check (char_length(contract_reference) between 1 and 80),
  email text not null constraint withdrawals_email_length check (char_length(email) between 3 and 255),
  details text constraint withdrawals_details_length check (char_length(details) between 1 and 2000),
  declared_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid
);

create index withdrawals_order_id_idx on public.withdrawals (order_id);
create index withdrawals_waiting_idx on public.withdrawals (declared_at) where handled_at is null;

create function internal.guard_withdrawal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.customer_name, new.contract_reference, new.email, new.details, new.declared_at)
    is distinct from (old.id, old.customer_name, old.contract_reference, old.email, old.details, old.declared_at) then
    raise exception 'what a customer declared is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger withdrawals_guard
before update on public.withdrawals
for each row execute function internal.guard_withdrawal();

alter table public.payments enable row level security;
alter table public.payment_events enable row level security;
alter table public.invoices enable row level security;
alter table public.credit_notes enable row level security;
alter table public.withdrawals enable row level security;

revoke all on public.payments, public.payment_events, public.invoices, public.credit_notes, public.withdrawals
from anon, authenticated, service_role;
grant select on public.payments, public.payment_events, public.invoices, public.credit_notes, public.withdrawals
to authenticated, service_role;

create policy "Payments are read by whoever reads their order" on public.payments
for select to authenticated
using (exists (select from public.orders where orders.id = order_id));

create policy "What providers said is read by administrators" on public.payment_events
for select to authenticated
using ((select public.is_admin()));

create policy "Invoices are read by whoever reads their order" on public.invoices
for select to authenticated
using (exists (select from public.orders where orders.id = order_id));

create policy "Credit notes are read by whoever reads their invoice" on public.credit_notes
for select to authenticated
using (exists (select from public.invoices where invoices.number = invoice_number));

create policy "Withdrawals are read by whoever reads their order, and by administrators" on public.withdrawals
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));
