-- Steps of an order that are one for its customer, such as a payment and the hand-over at the counter, are told by one mail or by none.
-- short lock: a default that is one value is stored once
alter table public.order_events
  add column is_told boolean default true not null;

create or replace function internal.queue_order_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  told public.orders;
begin
  if not new.is_told then
    return null;
  end if;
  select * into told from public.orders where id = new.order_id;
  if new.from_state is null and told.payment_method = 'card' then
    return null;
  end if;
  if new.to_state in ('expired', 'cancelled') and new.from_state is distinct from new.to_state
    and told.concluded_at is null and told.paid_cents = 0
    and not exists (
      select from internal.card_sessions where order_id = new.order_id and failed_at is not null
    ) then
    return null;
  end if;
  insert into internal.outbox (kind, about_kind, about_id, event_id, next_attempt_at)
  values ('order', 'order', new.order_id, new.id, new.created_at);
  if new.actor = 'customer' and new.to_state = 'cancelled' and new.from_state <> 'cancelled' then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values ('order', 'order', new.order_id, new.id, 'shop', new.created_at);
  end if;
  return null;
end
$$;
