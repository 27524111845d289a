-- A device that is taken in exchange has a price that no money moves for: the payout of its goods by « exchange », and the payment of a
-- counter sale by the same way, which names the goods. One takes up what the other owes.
alter table public.used_goods
  drop constraint used_goods_method_known,
  add constraint used_goods_method_known check (
    method in ('card', 'transfer', 'cash', 'cheque', 'exchange', 'none')
  ) not valid;

alter table public.payments
  drop constraint payments_method_known,
  add constraint payments_method_known check (
    method in (
      'cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque', 'before', 'bonus', 'own_card', 'exchange'
    )
  ) not valid,
  drop constraint payments_ways_of_payouts,
  add constraint payments_ways_of_payouts check (
    case
      when kind = 'payout' then method in ('cash', 'transfer', 'cheque', 'own_card', 'exchange')
      else method <> 'own_card'
    end
  ) not valid,
  drop constraint payments_one_sale,
  add constraint payments_one_sale check (
    num_nonnulls(order_id, repair_id, sale_id, free_invoice_id) = case when kind = 'payout' then 0 else 1 end
  ) not valid,
  drop constraint payments_payout_of_used_goods,
  add constraint payments_payout_of_used_goods check (
    (num_nonnulls(used_goods_number) = 1) = (kind = 'payout' or method = 'exchange')
  ) not valid,
  add constraint payments_exchange_of_counter_sales check (
    method <> 'exchange' or kind = 'payout' or (kind = 'payment' and num_nonnulls(sale_id) = 1)
  ) not valid;

-- Goods that have paid for a sale keep their price until that payment is taken back. Whoever writes about the same goods waits.
create or replace function internal.guard_payout()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.used_goods where number = new.used_goods_number for update;
  if not found then
    raise exception 'the register of used goods has no entry %', new.used_goods_number
      using errcode = 'foreign_key_violation';
  end if;
  if new.corrects_id is null and exists (
    select
    from public.payments as paid
    where paid.used_goods_number = new.used_goods_number
      and paid.kind = 'payout'
      and paid.corrects_id is null
      and not exists (select from public.payments as back where back.corrects_id = paid.id)
  ) then
    raise exception 'the goods % are paid already', new.used_goods_number using errcode = 'unique_violation';
  end if;
  if new.corrects_id is not null and internal.exchanged_cents(new.used_goods_number) > 0 then
    raise exception 'the goods % have paid for a sale', new.used_goods_number using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- What goods have paid of counter sales.
create function internal.exchanged_cents(goods text)
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(sum(case when corrects_id is null then amount_cents else -amount_cents end), 0)
  from public.payments
  where used_goods_number = goods and kind = 'payment'
$$;
revoke execute on function internal.exchanged_cents(text) from public;

create function internal.guard_exchange()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  worth bigint;
begin
  perform from public.used_goods where number = new.used_goods_number for update;
  select coalesce(sum(amount_cents), 0) into worth
  from public.payments as given
  where given.used_goods_number = new.used_goods_number
    and given.kind = 'payout'
    and given.method = 'exchange'
    and given.corrects_id is null
    and not exists (select from public.payments as back where back.corrects_id = given.id);
  if internal.exchanged_cents(new.used_goods_number) + new.amount_cents > worth then
    raise exception 'the goods % are worth less', new.used_goods_number using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payments_guard_exchange before insert on public.payments
  for each row when (new.kind = 'payment' and new.method = 'exchange' and new.corrects_id is null)
  execute function internal.guard_exchange();
