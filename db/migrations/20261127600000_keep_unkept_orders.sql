-- Whoever confirms an order and never pays it, again and again, holds the goods for ever: whose those were stays thirty days.
create or replace function internal.close_order() returns trigger
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
