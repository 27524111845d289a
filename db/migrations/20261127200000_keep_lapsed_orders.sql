-- Whoever lets order after order lapse that nobody confirms or pays gets the next ones more slowly: the digests of those stay a day.
alter table internal.open_orders
  -- The IPv4 /24 or the IPv6 /48 around the network; null where nobody knows it, or where it does not count.
  add column region text,
  -- When it ended without having been confirmed, or, by card, paid. Null: it waits.
  add column lapsed_at timestamptz;

-- short lock: orders that nobody paid for are few
create index open_orders_region_idx on internal.open_orders (region) where region is not null;
-- short lock: orders that nobody paid for are few
create index open_orders_lapsed_idx on internal.open_orders (lapsed_at) where lapsed_at is not null;

create or replace function internal.close_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state in ('unproven', 'pending', 'reserved') then
    return null;
  end if;
  if new.state in ('expired', 'cancelled') and new.concluded_at is null and new.paid_cents = 0
    and old.state in ('unproven', 'pending') then
    update internal.open_orders set lapsed_at = new.updated_at where order_id = new.id;
  else
    delete from internal.open_orders where order_id = new.id;
  end if;
  return null;
end
$$;
