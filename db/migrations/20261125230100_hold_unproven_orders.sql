-- An order of somebody who proved nothing holds its goods for an hour, until the link of its mail is pressed, or it is paid.

-- short lock: each check is replaced by one that allows more, without reading the rows again
alter table public.orders
  drop constraint orders_state_known,
  add constraint orders_state_known check (
    state in (
      'unproven', 'pending', 'paid', 'reserved', 'preparing', 'ready', 'shipped', 'collected', 'delivered', 'expired',
      'cancelled', 'returned', 'refunded'
    )
  ) not valid,
  -- When the contract was made: with the press on the link, with the payment by card. Null: there is none.
  add column concluded_at timestamptz,
  -- The SHA-256 of the secret in the link that confirms: only the mailbox that the order names knows it.
  add column proof_hash text
    constraint orders_proof_hash_key unique
    constraint orders_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$');

-- Whose an order is that nobody paid for yet, by digests that only the site can make: how many of one mailbox, one telephone and
-- one network are open. Gone once the order is paid or over.
create table internal.open_orders (
  order_id uuid
    constraint open_orders_pkey primary key
    constraint open_orders_order_id_fkey references public.orders (id) on delete cascade deferrable initially deferred,
  mailbox text not null,
  phone text not null,
  -- Null where nobody knows it.
  network text
);

create index open_orders_mailbox_idx on internal.open_orders (mailbox);
create index open_orders_phone_idx on internal.open_orders (phone);
create index open_orders_network_idx on internal.open_orders (network) where network is not null;

-- short lock: nothing is unproven yet
create index orders_unproven_idx on public.orders (created_at) where state = 'unproven';
-- short lock: orders that are over and not paid back are few
create index orders_refund_due_idx on public.orders (created_at, id)
where state in ('expired', 'cancelled', 'returned') and refunded_cents < paid_cents;

create function internal.close_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state not in ('unproven', 'pending', 'reserved') then
    delete from internal.open_orders where order_id = new.id;
  end if;
  return null;
end
$$;

create trigger orders_close
after update of state on public.orders
for each row when (old.state is distinct from new.state)
execute function internal.close_order();

-- An unproven mailbox hears of an order once: to be asked. A card is asked for by the page that takes it, so nobody writes before
-- it has paid, nor when it never does. Looked at when the transaction ends: the order itself comes last.
create or replace function internal.queue_order_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told public.orders;
begin
  select * into told from public.orders where id = new.order_id;
  if new.from_state is null and told.payment_method = 'card' then
    return null;
  end if;
  if new.to_state in ('expired', 'cancelled') and new.from_state is distinct from new.to_state
    and told.concluded_at is null and told.paid_cents = 0 then
    return null;
  end if;
  insert into public.order_mails (order_id, event_id, next_attempt_at) values (new.order_id, new.id, new.created_at);
  if new.actor = 'customer' and new.to_state = 'cancelled' and new.from_state <> 'cancelled' then
    insert into public.order_mails (order_id, event_id, recipient, next_attempt_at)
    values (new.order_id, new.id, 'shop', new.created_at);
  end if;
  return null;
end
$$;

drop trigger order_events_queue_mail on public.order_events;

create constraint trigger order_events_queue_mail
after insert on public.order_events
deferrable initially deferred
for each row execute function internal.queue_order_mail();

-- Until now every order was a contract at once.
update public.orders set concluded_at = created_at;
