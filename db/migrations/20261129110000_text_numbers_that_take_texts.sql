-- A landline takes no text message, so none is queued for it. Of appointments made before, nobody has said.
alter table public.appointments add column takes_texts boolean;

create or replace function internal.queue_appointment_mails()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
declare
  customer record;
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
  select email, phone, takes_texts into customer from public.appointments where id = new.appointment_id;
  insert into internal.outbox (kind, channel, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select told.kind, told.channel, 'appointment', new.appointment_id, new.id, told.recipient, new.created_at, new.created_at
  from (
    values
      ('appointment', 'mail', 'customer', customer.email is not null),
      (
        'appointment-text', 'sms', 'customer',
        customer.email is null and customer.phone is not null and customer.takes_texts is not false
      ),
      ('appointment', 'mail', 'shop', new.actor = 'customer' and new.kind <> 'unproven')
  ) as told (kind, channel, recipient, is_told)
  where told.is_told;
  return null;
end
$$;
