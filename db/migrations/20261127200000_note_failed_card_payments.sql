-- A bank that says no days after a payment page was left: its customer is told, who believes to have paid.

-- short lock: one row for each payment page
alter table internal.card_sessions
  add column failed_at timestamptz;

create or replace function internal.queue_order_mail() returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  told public.orders;
begin
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
