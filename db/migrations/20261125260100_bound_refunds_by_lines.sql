-- What a refund pays back, by product: across all refunds of an order, never more units than were bought, nor its delivery twice. What was
-- refunded before has no lines: only the sum of the order bounds it, as before.
alter table public.payments
  -- [{"product_id": "…", "quantity": 2}]
  add column refunded_lines jsonb not null default '[]',
  add column refunds_delivery boolean not null default false;

alter table public.payments
  add constraint payments_refunded_lines_is_array check (jsonb_typeof(refunded_lines) = 'array') not valid,
  add constraint payments_lines_of_refunds check (
    kind = 'refund' or (refunded_lines = '[]' and not refunds_delivery)
  ) not valid;

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
