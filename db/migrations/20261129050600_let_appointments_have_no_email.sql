-- Somebody who calls has a telephone and perhaps no mailbox: the shop books for them, and nobody is written to.
-- short lock: some thousand rows
alter table public.appointments
  alter column email drop not null,
  add constraint appointments_reachable check (email is not null or phone is not null);

create or replace function internal.queue_appointment_mails()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
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
  from (
    values
      ('customer', exists (select from public.appointments where id = new.appointment_id and email is not null)),
      ('shop', new.actor = 'customer' and new.kind <> 'unproven')
  ) as told (recipient, is_told)
  where told.is_told;
  return null;
end
$$;

-- A card with a telephone alone stays as long as an appointment has that telephone alone.
create or replace function internal.drop_idle_customer(gone_email text, gone_phone text)
 returns void
 language sql
 security definer
 set search_path to ''
as $$
  delete from public.customers card
  where card.user_id is null
    and card.import_id is null
    and (card.email = gone_email or (gone_email is null and card.email is null and card.phone = gone_phone))
    and not exists (select from public.orders where user_id is null and email = card.email)
    and not exists (select from public.appointments where email = card.email)
    and not exists (
      select from public.appointments where user_id is null and email is null and card.email is null and phone = card.phone
    )
    and not exists (select from public.repairs where user_id is null and email = card.email)
    and not exists (
      select from public.repairs where user_id is null and email is null and card.email is null and phone = card.phone
    )
$$;
