-- Who has left no mailbox is told by text message what matters most of what others are told by mail: the link at the intake, a part that is awaited
-- and a message of the shop, besides what waits for an answer. Who has one and wished text messages has those of the latter kind, as before.
create or replace function internal.queue_repair_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select 'repair', 'repair', new.repair_id, new.id, told, new.created_at, new.created_at from unnest(new.tells) as told;
  if not new.payload ?| array['isQuiet', 'isToldWith'] then
    insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
    select 'repair-text', 'sms', 'repair', id, new.id, new.created_at, new.created_at
    from public.repairs
    where id = new.repair_id and phone is not null and (
      (wished_channel = 'sms' or email is null)
        and new.kind in ('estimate', 'estimate_reminder', 'quote', 'quote_reminder', 'make_ready', 'return_unrepaired')
      or email is null and new.kind in ('await_part', 'link_renewed')
      or email is null and new.kind = 'message' and new.actor = 'shop'
    );
  end if;
  return null;
end
$$;

-- A new case is written after its events (server/repairs/create-repair.ts): the intake is told when the case is there. One that was
-- brought along from another program (former_number) tells nobody.
create function internal.queue_intake_text()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
  select 'repair-text', 'sms', 'repair', new.id, id, created_at, created_at
  from public.repair_events
  where repair_id = new.id and kind = 'intake' and not payload ?| array['isQuiet', 'isToldWith'];
  return null;
end
$$;
create trigger repairs_queue_intake_text after insert on public.repairs
  for each row when (new.email is null and new.phone is not null and new.former_number is null)
  execute function internal.queue_intake_text();
