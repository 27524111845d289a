-- Files of long ago are forgotten: what is left of one counts repairs and parts, and names nobody.

alter table public.repairs
  add column forgotten_at timestamptz,
  drop constraint repairs_reachable,
  add constraint repairs_reachable check (email is not null or phone is not null or forgotten_at is not null);

create index repairs_to_forget_idx on public.repairs (coalesce(handed_over_at, closed_at)) where forgotten_at is null;

-- What happened and what was quoted is final until its file is forgotten; then it may go, but never change.
create function internal.refuse_event_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception '% of public.repair_events is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

drop trigger repair_events_final on public.repair_events;

create trigger repair_events_final
before update or delete on public.repair_events
for each row execute function internal.refuse_event_change();

create or replace function internal.guard_quote() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and exists (
    select from public.repairs where id = old.repair_id and forgotten_at is not null
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.state <> 'sent' or new.state not in ('accepted', 'refused', 'replaced', 'expired')
    or (new.id, new.repair_id, new.version, new.note, new.sent_at, new.valid_until, new.document, new.document_hash)
      is distinct from
      (old.id, old.repair_id, old.version, old.note, old.sent_at, old.valid_until, old.document, old.document_hash)
  then
    raise exception 'a quote that was sent is final' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
