-- What becomes of a declaration, step by step, and its mails. Its columns for that knew one step, and nothing ever wrote them.
alter table public.withdrawals
  -- domain/order/withdrawal-states.ts says which state may follow which.
  add column state text not null default 'received'
    constraint withdrawals_state_known check (
      state in ('received', 'answered', 'returned', 'refunded', 'closed', 'refused')
    ),
  drop column handled_at,
  drop column handled_by;

create index withdrawals_state_idx on public.withdrawals (state, declared_at);
create index withdrawals_declared_at_idx on public.withdrawals (declared_at);

create table public.withdrawal_events (
  id bigint generated always as identity constraint withdrawal_events_pkey primary key,
  withdrawal_id uuid not null
    constraint withdrawal_events_withdrawal_id_fkey references public.withdrawals (id),
  -- Null for the first; the same as to_state where something happened without a change of state.
  from_state text,
  to_state text not null,
  actor text not null constraint withdrawal_events_actor_known check (actor in ('customer', 'shop')),
  actor_id uuid,
  -- Its customer may read it.
  note text constraint withdrawal_events_note_length check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index withdrawal_events_withdrawal_id_idx on public.withdrawal_events (withdrawal_id, id);

create trigger withdrawal_events_final
before update or delete on public.withdrawal_events
for each row execute function internal.refuse_change();

-- An outbox like that of orders.
create table public.withdrawal_mails (
  id bigint generated always as identity constraint withdrawal_mails_pkey primary key,
  withdrawal_id uuid not null
    constraint withdrawal_mails_withdrawal_id_fkey references public.withdrawals (id),
  event_id bigint not null constraint withdrawal_mails_event_id_fkey references public.withdrawal_events (id),
  recipient text not null constraint withdrawal_mails_recipient_known check (recipient in ('customer', 'shop')),
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint withdrawal_mails_event_once unique (event_id, recipient),
  constraint withdrawal_mails_one_end check (sent_at is null or failed_at is null)
);

create index withdrawal_mails_withdrawal_id_idx on public.withdrawal_mails (withdrawal_id, id);
create index withdrawal_mails_waiting_idx on public.withdrawal_mails (next_attempt_at)
where sent_at is null and failed_at is null;

-- Before the trigger: the receipts of these were sent long ago.
insert into public.withdrawal_events (withdrawal_id, to_state, actor, created_at)
select id, 'received', 'customer', declared_at from public.withdrawals order by declared_at;

-- Its customer learns of each step; of goods and money that belong to an order, by the mails of that order.
create function internal.queue_withdrawal_mails() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.from_state is null then
    insert into public.withdrawal_mails (withdrawal_id, event_id, recipient, next_attempt_at)
    values
      (new.withdrawal_id, new.id, 'customer', new.created_at),
      (new.withdrawal_id, new.id, 'shop', new.created_at);
  elsif new.from_state <> new.to_state and (
    new.to_state not in ('returned', 'refunded')
    or exists (select from public.withdrawals where id = new.withdrawal_id and order_id is null)
  ) then
    insert into public.withdrawal_mails (withdrawal_id, event_id, recipient, next_attempt_at)
    values (new.withdrawal_id, new.id, 'customer', new.created_at);
  end if;
  return null;
end
$$;

create trigger withdrawal_events_queue_mails
after insert on public.withdrawal_events
for each row execute function internal.queue_withdrawal_mails();

alter table public.withdrawal_events enable row level security;
alter table public.withdrawal_mails enable row level security;

revoke all on public.withdrawal_events, public.withdrawal_mails from anon, authenticated, service_role;
grant select on public.withdrawal_events, public.withdrawal_mails to authenticated, service_role;

create policy "Steps of withdrawals are read by administrators" on public.withdrawal_events
for select to authenticated
using ((select public.is_admin()));

create policy "Mails of withdrawals are read by administrators" on public.withdrawal_mails
for select to authenticated
using ((select public.is_admin()));
