-- A parcel that went back has arrived once somebody has said so: its customer, or the shop who asked the carrier.
alter table public.repairs add column delivered_on date
  constraint repairs_delivered_on_of_parcel check ((delivered_on is null) or coalesce(left_by = 'carrier', false));

-- An account's history says what became of a device: handed over or sent, repaired or not.
create or replace function internal.record_repair_step()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.activity_history (user_id, activity_type, description, metadata)
  values (
    new.user_id, 'reparation', 'Réparation ' || new.reference,
    jsonb_build_object(
      'url', '/client/reparations/' || new.reference, 'sourcePage', '', 'context', 'reparation', 'state', new.state,
      'wayIn', new.way_in, 'leftBy', new.left_by, 'agreement', new.agreement, 'wasReady', new.ready_at is not null
    )
  );
  return null;
end
$$;
