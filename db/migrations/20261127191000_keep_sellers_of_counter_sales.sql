-- A ticket says for ever who sold: the seller as it was named when the sale closed.

alter table public.counter_sales
  add column seller jsonb constraint counter_sales_seller_is_object check (jsonb_typeof(seller) = 'object');

create or replace function internal.keep_closed_sale() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'open' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.number, new.goods_cents, new.services_cents, new.closed_at, new.seller)
      is distinct from (old.number, old.goods_cents, old.services_cents, old.closed_at, old.seller)
    or new.state = 'open' or (old.state = 'cancelled' and new.state <> 'cancelled')
  then
    raise exception 'a closed sale stays as it was sold' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
