-- An appointment of somebody who proved nothing keeps its slot for an hour, until the link of its mail is pressed.

-- short lock: each check is replaced by one that allows more, without reading the rows again
alter table public.appointments
  drop constraint appointments_state_known,
  add constraint appointments_state_known check (
    state in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed')
  ) not valid,
  -- The SHA-256 of the secret in the link that confirms: only the mailbox knows it.
  add column proof_hash text
    constraint appointments_proof_hash_key unique
    constraint appointments_proof_hash_form check (proof_hash ~ '^[0-9a-f]{64}$'),
  -- Whose it is, by digests that only the site can make; the network is gone once it is confirmed or over.
  add column mailbox text,
  add column network text;

-- short lock: some hundred rows, those of a year
alter table public.appointments drop constraint appointments_one_at_a_place;
-- short lock: some hundred rows, those of a year
alter table public.appointments
  add constraint appointments_one_at_a_place exclude using gist (
    int4range(place, place, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (state not in ('cancelled', 'expired'));

-- short lock: some hundred rows, those of a year
create index appointments_mailbox_idx on public.appointments (mailbox);
-- short lock: nothing is unproven yet
create index appointments_unproven_idx on public.appointments (created_at) where state = 'unproven';

-- short lock: the check is replaced by one that allows more, without reading the rows again
alter table public.appointment_events
  drop constraint appointment_events_kind_known,
  add constraint appointment_events_kind_known check (
    kind in ('unproven', 'booked', 'moved', 'expired', 'cancelled', 'came', 'missed', 'reminded')
  ) not valid;

-- Whoever proved nothing is asked once, and the shop hears of what was confirmed only.
create or replace function internal.queue_appointment_mails() returns trigger
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
  insert into public.appointment_mails (appointment_id, event_id, recipient, next_attempt_at, created_at)
  select new.appointment_id, new.id, told.recipient, new.created_at, new.created_at
  from (values ('customer', true), ('shop', new.actor = 'customer' and new.kind <> 'unproven')) as told (recipient, is_told)
  where told.is_told;
  return null;
end
$$;
