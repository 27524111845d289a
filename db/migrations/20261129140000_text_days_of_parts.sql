-- Who has left no mailbox is told the day of an awaited part by text message too, as others are by mail.
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
      or email is null and new.kind in ('await_part', 'part_expected', 'link_renewed')
      or email is null and new.kind = 'message' and new.actor = 'shop'
    );
  end if;
  return null;
end
$$;
