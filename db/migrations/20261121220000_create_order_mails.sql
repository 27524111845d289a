-- The mails of orders, an outbox: one for each thing that happened to an order, written in the same transaction, sent after it.

create table public.order_mails (
  id bigint generated always as identity constraint order_mails_pkey primary key,
  order_id uuid not null
    constraint order_mails_order_id_fkey references public.orders (id) deferrable initially deferred,
  event_id bigint not null
    constraint order_mails_event_id_fkey references public.order_events (id)
    constraint order_mails_event_id_key unique,
  -- Not before. While a process is sending it: when the others may suppose that it was lost on the way.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Given up.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint order_mails_one_end check (sent_at is null or failed_at is null)
);

create index order_mails_order_id_idx on public.order_mails (order_id, id);
create index order_mails_waiting_idx on public.order_mails (next_attempt_at) where sent_at is null and failed_at is null;

create function internal.queue_order_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_mails (order_id, event_id, next_attempt_at) values (new.order_id, new.id, new.created_at);
  return null;
end
$$;

create trigger order_events_queue_mail
after insert on public.order_events
for each row execute function internal.queue_order_mail();

alter table public.order_mails enable row level security;

revoke all on public.order_mails from anon, authenticated, service_role;
grant select on public.order_mails to authenticated, service_role;

create policy "Mails of orders are read by administrators" on public.order_mails
for select to authenticated
using ((select public.is_admin()));
