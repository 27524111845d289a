-- The mails of repair files, an outbox: a row for each reader of an event, written in its transaction, sent after it. Text
-- messages are another of the same shape, for who wished them.

create table public.repair_mails (
  id bigint generated always as identity constraint repair_mails_pkey primary key,
  repair_id uuid not null
    constraint repair_mails_repair_id_fkey references public.repairs (id) deferrable initially deferred,
  event_id bigint not null constraint repair_mails_event_id_fkey references public.repair_events (id),
  recipient text not null constraint repair_mails_recipient_known check (recipient in ('customer', 'shop')),
  -- Not before. While a process is sending it: when the others may suppose that it was lost on the way.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Given up.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint repair_mails_event_once unique (event_id, recipient),
  constraint repair_mails_one_end check (sent_at is null or failed_at is null)
);

create index repair_mails_repair_id_idx on public.repair_mails (repair_id, id);
create index repair_mails_waiting_idx on public.repair_mails (next_attempt_at) where sent_at is null and failed_at is null;

create table public.repair_text_mails (
  id bigint generated always as identity constraint repair_text_mails_pkey primary key,
  repair_id uuid not null constraint repair_text_mails_repair_id_fkey references public.repairs (id),
  event_id bigint not null constraint repair_text_mails_event_id_fkey references public.repair_events (id),
  recipient text not null default 'customer'
    constraint repair_text_mails_recipient_known check (recipient = 'customer'),
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint repair_text_mails_event_once unique (event_id, recipient),
  constraint repair_text_mails_one_end check (sent_at is null or failed_at is null)
);

create index repair_text_mails_repair_id_idx on public.repair_text_mails (repair_id, id);
create index repair_text_mails_waiting_idx
on public.repair_text_mails (next_attempt_at) where sent_at is null and failed_at is null;

create function internal.queue_repair_mail() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.repair_mails (repair_id, event_id, recipient, next_attempt_at, created_at)
  select new.repair_id, new.id, told, new.created_at, new.created_at from unnest(new.tells) as told;
  -- What is worth a text message: something waits for its customer.
  if new.kind in ('quote', 'make_ready', 'return_unrepaired') then
    insert into public.repair_text_mails (repair_id, event_id, next_attempt_at, created_at)
    select id, new.id, new.created_at, new.created_at
    from public.repairs
    where id = new.repair_id and wished_channel = 'sms' and phone is not null;
  end if;
  return null;
end
$$;

create trigger repair_events_queue_mail
after insert on public.repair_events
for each row execute function internal.queue_repair_mail();

alter table public.repair_mails enable row level security;
alter table public.repair_text_mails enable row level security;

revoke all on public.repair_mails, public.repair_text_mails from anon, authenticated, service_role;
grant select on public.repair_mails, public.repair_text_mails to authenticated, service_role;

create policy "Mails of repairs are read by administrators" on public.repair_mails
for select to authenticated
using ((select public.is_admin()));

create policy "Text messages of repairs are read by administrators" on public.repair_text_mails
for select to authenticated
using ((select public.is_admin()));
