-- The owner's words and figures over the shipped ones (docs/decisions/070): one row a version, by kind and key.

create table internal.overlays (
  id bigint generated always as identity constraint overlays_pkey primary key,
  kind text not null constraint overlays_kind_form check (kind ~ '^[a-z][a-z-]{0,39}$'),
  key text not null constraint overlays_key_form check (key ~ '^[a-z0-9][a-z0-9.-]{0,159}$'),
  -- Null for the return to the shipped value.
  value jsonb,
  -- The shipped value that it was written over.
  shipped jsonb not null,
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  -- A change whose hour had not come, taken back.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint overlays_not_before_it_was_saved check (valid_from >= saved_at),
  constraint overlays_withdrawn_by_somebody check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint overlays_withdrawn_in_time check (withdrawn_at < valid_from)
);

create index overlays_key_idx on internal.overlays (kind, key, valid_from desc, id desc);

alter table internal.overlays enable row level security;

-- A version never changes, but for being taken back once.
create function internal.guard_overlays() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  noted text[] := '{withdrawn_at,withdrawn_by}';
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and to_jsonb(new) - noted = to_jsonb(old) - noted then
    return new;
  end if;
  raise exception '% of internal.overlays is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create trigger overlays_final
before update or delete on internal.overlays
for each row execute function internal.guard_overlays();

create trigger overlays_page_cache
after insert or update or delete or truncate on internal.overlays
for each statement execute function internal.notify_page_cache('overlays');
