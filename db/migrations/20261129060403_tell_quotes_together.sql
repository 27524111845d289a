-- Quotes that are sent together are told by one text message too: that of the first of them.
create or replace function internal.queue_repair_mail()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  insert into internal.outbox (kind, about_kind, about_id, event_id, recipient, next_attempt_at, created_at)
  select 'repair', 'repair', new.repair_id, new.id, told, new.created_at, new.created_at from unnest(new.tells) as told;
  -- What is worth a text message: something waits for its customer.
  if new.kind in ('estimate', 'estimate_reminder', 'quote', 'quote_reminder', 'make_ready', 'return_unrepaired')
    and not new.payload ?| array['isQuiet', 'isToldWith'] then
    insert into internal.outbox (kind, channel, about_kind, about_id, event_id, next_attempt_at, created_at)
    select 'repair-text', 'sms', 'repair', id, new.id, new.created_at, new.created_at
    from public.repairs
    where id = new.repair_id and wished_channel = 'sms' and phone is not null;
  end if;
  return null;
end
$$;
