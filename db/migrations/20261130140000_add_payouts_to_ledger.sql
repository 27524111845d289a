-- What the shop pays a private person for used goods is an entry of the ledger, under the number of the goods in their register.
-- No foreign key: the register forgets after ten years, the ledger does not change.
alter table public.payments add column used_goods_number text
  constraint payments_used_goods_number_length check (char_length(used_goods_number) between 1 and 30);
-- short lock: a shop's payments are some ten thousand rows, and none has a number yet
create index payments_used_goods_number_idx on public.payments (used_goods_number, id)
  where used_goods_number is not null;

alter table public.payments
  drop constraint payments_kind_known,
  add constraint payments_kind_known check (kind in ('payment', 'refund', 'payout')) not valid,
  drop constraint payments_one_sale,
  add constraint payments_one_sale check (
    num_nonnulls(order_id, repair_id, sale_id, free_invoice_id, used_goods_number) = 1
  ) not valid,
  add constraint payments_payout_of_used_goods check (
    (kind = 'payout') = (num_nonnulls(used_goods_number) = 1)
  ) not valid,
  drop constraint payments_method_known,
  add constraint payments_method_known check (
    method in ('cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque', 'before', 'bonus', 'own_card')
  ) not valid,
  -- The shop pays with a card of its own; it takes none of the ways of its customers' cards.
  add constraint payments_ways_of_payouts check (
    case when kind = 'payout' then method in ('cash', 'transfer', 'cheque', 'own_card') else method <> 'own_card' end
  ) not valid,
  -- Code monétaire et financier, L. 112-6 and D. 112-3.
  add constraint payments_cash_of_payouts check (
    kind <> 'payout' or method <> 'cash' or amount_cents <= 100000
  ) not valid,
  drop constraint payments_reference_key;
-- Two banks may give a cheque the same number, so payouts are left out.
-- short lock: a shop's payments are some ten thousand rows
create unique index payments_reference_key on public.payments (reference) where kind <> 'payout';

create or replace function internal.guard_correction()
returns trigger
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
      and wrong.used_goods_number is not distinct from new.used_goods_number
      and (wrong.kind, wrong.method, wrong.amount_cents, wrong.is_unowed, wrong.is_deposit)
        = (new.kind, new.method, new.amount_cents, new.is_unowed, new.is_deposit)
  ) then
    raise exception 'a correction takes back an entry of the same sale, whole' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- A payout is of goods in the register, and goods are paid once: what was written wrongly is taken back first.
create function internal.guard_payout()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.used_goods where number = new.used_goods_number) then
    raise exception 'the register of used goods has no entry %', new.used_goods_number
      using errcode = 'foreign_key_violation';
  end if;
  if new.corrects_id is null and exists (
    select
    from public.payments as paid
    where paid.used_goods_number = new.used_goods_number
      and paid.corrects_id is null
      and not exists (select from public.payments as back where back.corrects_id = paid.id)
  ) then
    raise exception 'the goods % are paid already', new.used_goods_number using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger payments_guard_payout before insert on public.payments
  for each row when (new.kind = 'payout') execute function internal.guard_payout();
