-- Devices dropped off by appointment: who comes when, what happened to it, and the mails that tell of it.

create table public.appointments (
  id uuid default gen_random_uuid() constraint appointments_pkey primary key,
  -- « RDV-2026-000123 »
  reference text not null constraint appointments_reference_key unique,
  -- domain/appointment/appointment-states.ts says which state may follow which.
  state text not null default 'booked'
    constraint appointments_state_known check (state in ('booked', 'moved', 'cancelled', 'came', 'missed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Which of the shop's places, from 1. How many there are is the shop's to say (content/data/shop.yml).
  place smallint not null constraint appointments_place_positive check (place > 0),
  customer_name text not null
    constraint appointments_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text not null
    constraint appointments_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  phone text constraint appointments_phone_length check (char_length(phone) between 1 and 40),
  device text not null constraint appointments_device_length check (char_length(device) between 1 and 120),
  fault text not null constraint appointments_fault_length check (char_length(fault) between 1 and 1000),
  -- The repair file that came of it.
  repair_id uuid,
  -- One attempt to book: the same again is the same appointment.
  idempotency_key uuid not null constraint appointments_idempotency_key_key unique,
  -- The SHA-256 of the secret in the link that its customer was sent.
  link_hash text not null
    constraint appointments_link_hash_key unique
    constraint appointments_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  -- How often the calendar entry changed (SEQUENCE of RFC 5545).
  sequence integer not null default 0 constraint appointments_sequence_positive check (sequence >= 0),
  -- Null once its customer was reminded, or where there is nothing to remind of.
  remind_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointments_ends_after_start check (ends_at > starts_at),
  -- Nobody shares a place, not even by the end of one slot and the start of another.
  constraint appointments_one_at_a_place exclude using gist (
    int4range(place, place, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (state <> 'cancelled')
);

create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_email_idx on public.appointments (email);
create index appointments_remind_at_idx on public.appointments (remind_at) where remind_at is not null;

create table public.appointment_events (
  id bigint generated always as identity constraint appointment_events_pkey primary key,
  appointment_id uuid not null
    constraint appointment_events_appointment_id_fkey references public.appointments (id) on delete cascade,
  -- `reminded` changes no state.
  kind text not null
    constraint appointment_events_kind_known check (
      kind in ('booked', 'moved', 'cancelled', 'came', 'missed', 'reminded')
    ),
  actor text not null constraint appointment_events_actor_known check (actor in ('customer', 'shop', 'system')),
  actor_id uuid,
  -- The appointment as this left it: its mail is worded later.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sequence integer not null,
  -- Of one that was moved.
  moved_from timestamptz,
  created_at timestamptz not null default now()
);

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

create table public.appointment_mails (
  id bigint generated always as identity constraint appointment_mails_pkey primary key,
  appointment_id uuid not null
    constraint appointment_mails_appointment_id_fkey references public.appointments (id) on delete cascade,
  event_id bigint not null
    constraint appointment_mails_event_id_fkey references public.appointment_events (id) on delete cascade,
  recipient text not null constraint appointment_mails_recipient_known check (recipient in ('customer', 'shop')),
  -- Not before. While a process is sending it: when the others may suppose that it was lost on the way.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Given up.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appointment_mails_event_once unique (event_id, recipient),
  constraint appointment_mails_one_end check (sent_at is null or failed_at is null)
);

create index appointment_mails_appointment_id_idx on public.appointment_mails (appointment_id, id);
create index appointment_mails_waiting_idx on public.appointment_mails (next_attempt_at)
where sent_at is null and failed_at is null;

-- The customer learns of what was agreed or undone, the shop of what its customers decide.
create function internal.queue_appointment_mails() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.kind in ('came', 'missed') then
    return null;
  end if;
  insert into public.appointment_mails (appointment_id, event_id, recipient, next_attempt_at, created_at)
  select new.appointment_id, new.id, told.recipient, new.created_at, new.created_at
  from (values ('customer', true), ('shop', new.actor = 'customer')) as told (recipient, is_told)
  where told.is_told;
  return null;
end
$$;

create trigger appointment_events_queue_mails
after insert on public.appointment_events
for each row execute function internal.queue_appointment_mails();

alter table public.appointments enable row level security;
alter table public.appointment_events enable row level security;
alter table public.appointment_mails enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all on public.appointments, public.appointment_events, public.appointment_mails
from anon, authenticated, service_role;
grant select on public.appointments, public.appointment_events, public.appointment_mails to authenticated, service_role;

create policy "Appointments are read by administrators" on public.appointments
for select to authenticated
using ((select public.is_admin()));

create policy "Events of appointments are read by administrators" on public.appointment_events
for select to authenticated
using ((select public.is_admin()));

create policy "Mails of appointments are read by administrators" on public.appointment_mails
for select to authenticated
using ((select public.is_admin()));
