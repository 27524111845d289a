-- One thing that happened to an order may be told to its customer and to the shop, each by a mail of its own.
alter table public.order_mails
  add column recipient text not null default 'customer'
    constraint order_mails_recipient_known check (recipient in ('customer', 'shop')),
  drop constraint order_mails_event_id_key,
  add constraint order_mails_event_once unique (event_id, recipient);

-- The customer learns of everything; the shop of what its customers decide.
create or replace function internal.queue_order_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_mails (order_id, event_id, next_attempt_at) values (new.order_id, new.id, new.created_at);
  if new.actor = 'customer' and new.to_state = 'cancelled' and new.from_state <> 'cancelled' then
    insert into public.order_mails (order_id, event_id, recipient, next_attempt_at)
    values (new.order_id, new.id, 'shop', new.created_at);
  end if;
  return null;
end
$$;
