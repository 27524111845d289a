-- A contract renounced online (code de la consommation, L. 221-21): what was declared is final, what we did about it is not.
create table public.withdrawals (
  id uuid default gen_random_uuid() constraint withdrawals_pkey primary key,
  -- « REN-2026-K7R-4WM », drawn (internal.draw_number).
  reference text not null constraint withdrawals_reference_key unique,
  -- domain/order/withdrawal-states.ts says which state may follow which.
  state text not null default 'received'
    constraint withdrawals_state_known check (
      state in ('received', 'answered', 'returned', 'refunded', 'closed', 'refused')
    ),
  -- Null while nobody found which order was meant.
  order_id uuid constraint withdrawals_order_id_fkey references public.orders (id),
  -- Null for orders, and while nobody found which repair was meant.
  repair_id uuid
    constraint withdrawals_repair_id_fkey references public.repairs (id),
  customer_name text not null
    constraint withdrawals_customer_name_length check (char_length(customer_name) between 1 and 200),
  contract_reference text not null
    constraint withdrawals_contract_reference_length check (char_length(contract_reference) between 1 and 80),
  email text not null constraint withdrawals_email_length check (char_length(email) between 3 and 255),
  details text constraint withdrawals_details_length check (char_length(details) between 1 and 2000),
  declared_at timestamptz not null default now(),
  constraint withdrawals_one_contract check (order_id is null or repair_id is null)
);

create index withdrawals_order_id_idx on public.withdrawals (order_id);
create index withdrawals_state_idx on public.withdrawals (state, declared_at);
create index withdrawals_declared_at_idx on public.withdrawals (declared_at);
create index withdrawals_repair_id_idx on public.withdrawals (repair_id);

alter table public.withdrawals enable row level security;

revoke all on public.withdrawals from anon, authenticated, service_role;
grant select on public.withdrawals to authenticated, service_role;

create policy "Withdrawals are read by whoever reads their order, and by administrators" on public.withdrawals
for select to authenticated
using ((select public.is_admin()) or exists (select from public.orders where orders.id = order_id));

-- Its id is drawn with the recapitulation that its customer confirms, so that it is made once however often it is sent.
create function internal.guard_withdrawal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.reference, new.customer_name, new.contract_reference, new.email, new.details, new.declared_at)
    is distinct from
    (old.id, old.reference, old.customer_name, old.contract_reference, old.email, old.details, old.declared_at)
  then
    raise exception 'what a customer declared is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger withdrawals_guard
before update on public.withdrawals
for each row execute function internal.guard_withdrawal();

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

alter table public.withdrawal_events enable row level security;

revoke all on public.withdrawal_events from anon, authenticated, service_role;
grant select on public.withdrawal_events to authenticated, service_role;

create policy "Steps of withdrawals are read by administrators" on public.withdrawal_events
for select to authenticated
using ((select public.is_admin()));

create trigger withdrawal_events_final
before update or delete on public.withdrawal_events
for each row execute function internal.refuse_change();

-- Its customer learns of each step; of goods and money that belong to an order, by the mails of that order.
create function internal.queue_withdrawal_mails() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.from_state is null then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values
      ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'customer', new.created_at),
      ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'shop', new.created_at);
  elsif new.from_state <> new.to_state and (
    new.to_state not in ('returned', 'refunded')
    or exists (select from public.withdrawals where id = new.withdrawal_id and order_id is null)
  ) then
    insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at)
    values ('withdrawal', 'withdrawal', new.withdrawal_id, new.id, 'customer', new.created_at);
  end if;
  return null;
end
$$;

create trigger withdrawal_events_queue_mails
after insert on public.withdrawal_events
for each row execute function internal.queue_withdrawal_mails();
