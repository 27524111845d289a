-- Devices dropped off by appointment: who comes when, what happened to it, and the mails that tell of it.
create table public.appointments (
  id uuid default gen_random_uuid() constraint appointments_pkey primary key,
  -- « RDV-2026-K7R-4WM », drawn (internal.draw_number).
  reference text not null constraint appointments_reference_key unique,
  -- domain/appointment/appointment-states.ts says which state may follow which.
  state text not null default 'booked'
    constraint appointments_state_known check (
      state in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed')
    ),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Which of the shop's places, from 1. How many there are is the shop's to say (content/data/shop.yml).
  place smallint not null constraint appointments_place_positive check (place > 0),
  -- Null for whoever books without an account.
  user_id uuid constraint appointments_user_id_fkey references auth.users (id) on delete set null,
  customer_name text not null
    constraint appointments_customer_name_length check (char_length(customer_name) between 1 and 200),
  email text not null
    constraint appointments_email_form check (char_length(email) between 3 and 255 and email = lower(email)),
  phone text constraint appointments_phone_length check (char_length(phone) between 1 and 40),
  device text not null constraint appointments_device_length check (char_length(device) between 1 and 120),
  fault text not null constraint appointments_fault_length check (char_length(fault) between 1 and 1000),
  -- The repair file that came of it.
  repair_id uuid
    constraint appointments_repair_id_fkey references public.repairs (id) on delete set null,
  -- One attempt to book: the same again is the same appointment.
  idempotency_key uuid not null constraint appointments_idempotency_key_key unique,
  -- The SHA-256 of the secret in the link that its customer was sent.
  link_hash text not null
    constraint appointments_link_hash_key unique
    constraint appointments_link_hash_form check (link_hash ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of the secret in the link that confirms: only the mailbox knows it.
  proof_hash text
    constraint appointments_proof_hash_key unique
    constraint appointments_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$'),
  -- Whose it is, by digests that only the site can make; the network is gone once it is confirmed or over.
  mailbox text,
  network text,
  -- A digest of the IPv4 /24 or the IPv6 /48 around the network: whoever lets appointment after appointment lapse gets the next
  -- ones more slowly.
  region text,
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
  ) where (state not in ('cancelled', 'expired'))
);

create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_email_idx on public.appointments (email);
create index appointments_remind_at_idx on public.appointments (remind_at) where remind_at is not null;
create index appointments_repair_id_idx on public.appointments (repair_id) where repair_id is not null;
create index appointments_user_id_idx on public.appointments (user_id) where user_id is not null;
create index appointments_mailbox_idx on public.appointments (mailbox);
create index appointments_unproven_idx on public.appointments (created_at) where state = 'unproven';
create index appointments_network_idx on public.appointments (updated_at) where network is not null;

alter table public.appointments enable row level security;

-- Only the server itself writes them, as the owner, after its own checks.
revoke all on public.appointments from anon, authenticated, service_role;
grant select on public.appointments to authenticated, service_role;

create policy "Appointments are read by administrators" on public.appointments
for select to authenticated
using ((select public.is_admin()));

create table public.appointment_events (
  id bigint generated always as identity constraint appointment_events_pkey primary key,
  appointment_id uuid not null
    constraint appointment_events_appointment_id_fkey references public.appointments (id) on delete cascade,
  -- `reminded` changes no state.
  kind text not null
    constraint appointment_events_kind_known check (
      kind in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed', 'reminded')
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

alter table public.appointment_events enable row level security;

revoke all on public.appointment_events from anon, authenticated, service_role;
grant select on public.appointment_events to authenticated, service_role;

create policy "Events of appointments are read by administrators" on public.appointment_events
for select to authenticated
using ((select public.is_admin()));

-- The customer learns of what was agreed or undone, the shop of what its customers decide. Whoever proved nothing is
-- asked once, and the shop hears of what was confirmed only.
create function internal.queue_appointment_mails() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.kind in ('came', 'missed', 'expired') then
    return null;
  end if;
  if new.kind = 'cancelled' and not exists (
    select from public.appointment_events
    where appointment_id = new.appointment_id and kind = 'booked'
  ) then
    return null;
  end if;
  insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select 'appointment', 'appointment', new.appointment_id, new.id, told.recipient, new.created_at, new.created_at
  from (values ('customer', true), ('shop', new.actor = 'customer' and new.kind <> 'unproven')) as told (recipient, is_told)
  where told.is_told;
  return null;
end
$$;

create trigger appointment_events_queue_mails
after insert on public.appointment_events
for each row execute function internal.queue_appointment_mails();

create trigger appointments_forget_messages
after delete on public.appointments
for each row execute function internal.forget_messages('appointment');

-- Six digits sent to the telephone of an order or appointment that nobody has proven: who types them has shown that it is meant.
create table internal.phone_proofs (
  file_id uuid
    constraint phone_proofs_pkey primary key,
  order_id uuid
    constraint phone_proofs_order_id_fkey references public.orders (id) on delete cascade,
  appointment_id uuid
    constraint phone_proofs_appointment_id_fkey references public.appointments (id) on delete cascade,
  -- Keyed: who reads the table learns no code. Null once it was typed, or never left.
  digest text,
  tries smallint not null default 0,
  -- How many were sent for this file.
  codes smallint not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the right one was typed.
  proven_at timestamptz,
  -- When the button of the mail was pressed after that: the mailbox is proven as well.
  mailbox_proven_at timestamptz,
  constraint phone_proofs_of_one check (
    num_nonnulls(order_id, appointment_id) = 1 and file_id = coalesce(order_id, appointment_id)
  )
);

-- Not unique, as the primary key makes them: two presses at once would find a conflict that « on conflict » does not name.
create index phone_proofs_order_id_idx on internal.phone_proofs (order_id) where order_id is not null;
create index phone_proofs_appointment_id_idx on internal.phone_proofs (appointment_id) where appointment_id is not null;

alter table internal.phone_proofs enable row level security;
