-- A repair starts, is tested, handed over as repaired and guaranteed only with an agreement on record: a quote that its customer accepted, or
-- the guarantee of an earlier repair. `agreement` is which of both holds now; null while none does, or none does any more.
alter table public.repairs
  add column agreement text
    constraint repairs_agreement_known check (agreement in ('quote', 'guarantee', 'before')),
  -- How the device left: over the counter, or with a carrier.
  add column left_by text constraint repairs_left_by_known check (left_by in ('counter', 'carrier'));

-- Files that are there already keep what they came to; where nothing of theirs says who agreed, `before` says that this rule is younger.
update public.repairs
set agreement = case
  when exists (select from public.repair_quotes where repair_id = repairs.id and state = 'accepted') then 'quote'
  when exists (
    select from public.repair_events where repair_id = repairs.id and kind = 'start_under_guarantee'
  ) then 'guarantee'
  else 'before'
end
where state in ('accepted', 'waiting_part', 'in_repair', 'tested')
  or guarantee_until is not null
  or parts_guarantee_until is not null
  or (
    state in ('ready', 'handed_over')
    and coalesce((select max(id) from public.repair_events where repair_id = repairs.id and kind = 'make_ready'), 0)
      > coalesce((select max(id) from public.repair_events where repair_id = repairs.id and kind = 'return_unrepaired'), 0)
  );

alter table public.repairs
  add constraint repairs_work_needs_agreement check (
    agreement is not null or state not in ('accepted', 'waiting_part', 'in_repair', 'tested')
  ) not valid,
  add constraint repairs_guarantee_needs_agreement check (
    agreement is not null or (guarantee_until is null and parts_guarantee_until is null)
  ) not valid;

create function internal.check_repair_agreement() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.agreement is not distinct from old.agreement then
    return new;
  end if;
  -- Files that come whole from elsewhere may say so; none turns into one later.
  if (new.agreement = 'before' and tg_op = 'UPDATE')
    or (
      new.agreement = 'guarantee'
      and not exists (select from public.repairs as first where first.id = new.return_of and first.agreement is not null)
    )
    or (
      new.agreement = 'quote'
      and not exists (select from public.repair_quotes where repair_id = new.id and state = 'accepted')
    )
  then
    raise exception 'no agreement of this kind is on record' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger repairs_check_agreement
before insert or update of agreement on public.repairs
for each row execute function internal.check_repair_agreement();
