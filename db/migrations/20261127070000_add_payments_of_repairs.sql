-- One ledger for orders and repairs: each row of payments is of one of them, and nothing else says what was paid.

-- short lock: some thousand rows, written a few times an hour
alter table public.payments alter column order_id drop not null;

-- short lock: the same rows
alter table public.payments
  add column repair_id uuid
    constraint payments_repair_id_fkey references public.repairs (id)
    constraint payments_one_sale check (num_nonnulls(order_id, repair_id) = 1)
    constraint payments_before_of_repairs check (method <> 'before' or order_id is null),
  -- A counter-entry takes back an entry that was written wrongly, and says why.
  add column corrects_id bigint
    constraint payments_corrects_id_key unique
    constraint payments_corrects_id_fkey references public.payments (id),
  add column reason text
    constraint payments_reason_length check (char_length(reason) between 1 and 300)
    constraint payments_reason_of_corrections check ((corrects_id is null) = (reason is null)),
  -- Taken before the work: the price of the whole is not due yet.
  add column is_deposit boolean not null default false
    constraint payments_deposit_is_payment check (kind = 'payment' or not is_deposit);

grant select (repair_id, reason, is_deposit) on public.payments to authenticated;

-- short lock: the same rows; `before` is what hand-overs of earlier versions said, without a way
alter table public.payments drop constraint payments_method_known;
-- short lock: the same rows
alter table public.payments
  add constraint payments_method_known
    check (method in ('cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque', 'before')) not valid;

-- short lock: the same rows, on a table of some thousand
create index payments_repair_id_idx on public.payments (repair_id, id) where repair_id is not null;

drop policy "Payments are read by whoever reads their order" on public.payments;
create policy "Payments are read by whoever reads their order or repair" on public.payments
for select to authenticated
using (
  (order_id is not null and (select public.may('orders', 'accounting')))
  or (repair_id is not null and (select public.may('repairs', 'accounting')))
  or exists (select from public.orders where orders.id = payments.order_id)
  or exists (select from public.repairs where repairs.id = payments.repair_id)
);

-- What is added to the price that was agreed, or taken off it: return postage, a diagnosis fee, a discount. Final.
create table public.repair_charges (
  id bigint generated always as identity constraint repair_charges_pkey primary key,
  repair_id uuid not null constraint repair_charges_repair_id_fkey references public.repairs (id),
  kind text not null
    constraint repair_charges_kind_known
    check (kind in ('work', 'diagnosis', 'return_postage', 'storage', 'other', 'discount')),
  label text not null constraint repair_charges_label_length check (char_length(label) between 1 and 200),
  -- Below zero for a discount alone.
  amount_cents integer not null
    constraint repair_charges_amount_cents_range check (amount_cents between -10000000 and 10000000 and amount_cents <> 0),
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint repair_charges_discount_below_zero check ((kind = 'discount') = (amount_cents < 0))
);

create index repair_charges_repair_id_idx on public.repair_charges (repair_id, id);

alter table public.repair_charges enable row level security;
revoke all on public.repair_charges from anon, authenticated, service_role;
grant select on public.repair_charges to service_role;
grant select (repair_id, kind, label, amount_cents, actor_id, created_at) on public.repair_charges to authenticated;

create policy "Charges are read by whoever reads their repair" on public.repair_charges
for select to authenticated
using ((select public.may('repairs', 'accounting')) or exists (select from public.repairs where repairs.id = repair_id));

create trigger repair_charges_final
before update or delete on public.repair_charges
for each row execute function internal.refuse_change();

-- short lock: some thousand rows; kept by a trigger of payments
alter table public.repairs
  add column paid_cents integer not null default 0,
  add column refunded_cents integer not null default 0
    constraint repairs_refunded_within_paid check (refunded_cents >= 0 and refunded_cents <= paid_cents);

-- A counter-entry is the same as what it takes back, which it takes back once.
create function internal.guard_correction() returns trigger
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
      and (wrong.kind, wrong.method, wrong.amount_cents, wrong.is_unowed, wrong.is_deposit)
        = (new.kind, new.method, new.amount_cents, new.is_unowed, new.is_deposit)
  ) then
    raise exception 'a correction takes back an entry of the same sale, whole' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger payments_guard_correction
before insert on public.payments
for each row execute function internal.guard_correction();

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
  else
    update public.repairs
    set paid_cents = paid_cents + paid, refunded_cents = refunded_cents + refunded
    where id = new.repair_id;
  end if;
  return null;
end
$$;

-- What hand-overs said so far, in the ledger: one entry each, however often this is asked.
insert into public.payments (repair_id, kind, method, amount_cents, reference, actor_id, created_at)
select
  e.repair_id,
  'payment',
  case e.payload ->> 'paidBy' when 'card' then 'shop_card' else e.payload ->> 'paidBy' end,
  q.accepted_cents,
  'hand-over ' || e.id,
  e.actor_id,
  e.created_at
from public.repair_events as e
join lateral (
  select accepted_cents
  from public.repair_quotes
  where repair_id = e.repair_id and state = 'accepted'
  order by version desc
  limit 1
) as q on true
where e.kind = 'hand_over'
  and e.payload ->> 'paidBy' in ('card', 'cash', 'transfer', 'before')
  and q.accepted_cents > 0
on conflict (reference) do nothing;

-- Nothing was due for the others: their price is taken off, so that nobody is asked for it now.
insert into public.repair_charges (repair_id, kind, label, amount_cents, actor_id, created_at)
select e.repair_id, 'discount', 'Rien à payer à la remise', -q.accepted_cents, e.actor_id, e.created_at
from public.repair_events as e
join lateral (
  select accepted_cents
  from public.repair_quotes
  where repair_id = e.repair_id and state = 'accepted'
  order by version desc
  limit 1
) as q on true
where e.kind = 'hand_over'
  and coalesce(e.payload ->> 'paidBy', 'free') = 'free'
  and q.accepted_cents > 0;
