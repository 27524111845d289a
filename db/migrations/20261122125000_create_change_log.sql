-- Who of the shop changed what: one row for each row that an administrator added, changed or deleted in a table that has no
-- events of its own. Triggers write it, from the claims that the transaction runs for, so that no code can forget to.

create table public.change_log (
  id bigint generated always as identity constraint change_log_pkey primary key,
  -- In milliseconds, as JavaScript has it: a page of the log begins after the moment and the id of a row.
  changed_at timestamptz(3) not null default now(),
  actor_id uuid not null,
  -- Without its schema, if that is public.
  table_name text not null,
  row_id text not null,
  -- What the row was called then.
  row_name text,
  operation text not null constraint change_log_operation_known check (operation in ('insert', 'update', 'delete')),
  -- The columns that changed, as they were and as they are.
  before jsonb,
  after jsonb,
  constraint change_log_says_something check (before is not null or after is not null)
);

create index change_log_changed_at_idx on public.change_log (changed_at desc, id desc);
create index change_log_actor_id_idx on public.change_log (actor_id, changed_at desc, id desc);
create index change_log_table_name_idx on public.change_log (table_name, changed_at desc, id desc);
create index change_log_row_id_idx on public.change_log (row_id, changed_at desc, id desc);

alter table public.change_log enable row level security;

revoke all on public.change_log from anon, authenticated, service_role;
grant select on public.change_log to authenticated, service_role;

create policy "Changes are read by administrators" on public.change_log
for select to authenticated
using ((select public.is_admin()));

-- Final for everybody, the owner of the tables included, until it is forgotten after a year.
create function internal.guard_change_log() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.changed_at < now() - interval '1 year' then
    return old;
  end if;
  raise exception '% of public.change_log is not allowed: its rows are final', tg_op
    using errcode = 'restrict_violation';
end
$$;

create trigger change_log_final
before update or delete on public.change_log
for each row execute function internal.guard_change_log();

create trigger change_log_whole
before truncate on public.change_log
for each statement execute function internal.refuse_change();

-- Arguments: the columns of the table's key, and those whose changes are not worth a row. Secrets never get in, whatever a
-- table calls them.
create function internal.record_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_own_role boolean := tg_relid = 'public.profiles'::regclass and old_row ->> 'id' = auth.uid()::text
    and old_row ->> 'role' = 'admin';
  before_change jsonb;
  after_change jsonb;
begin
  -- Whoever takes their own role back was an administrator until then.
  if not (public.is_admin() or coalesce(is_own_role, false)) then
    return null;
  end if;
  select
    jsonb_object_agg(key, old_row -> key) filter (where old_row is not null),
    jsonb_object_agg(key, new_row -> key) filter (where new_row is not null)
  into before_change, after_change
  from jsonb_object_keys(coalesce(new_row, old_row)) as key
  where old_row -> key is distinct from new_row -> key
    and (tg_op = 'UPDATE' or coalesce(new_row, old_row) -> key <> 'null')
    and key <> all (tg_argv[1]::text[])
    and key not in ('created_at', 'updated_at', 'updated_by')
    and key !~ '(password|secret|token|hash|sealed|signature|fingerprint)';
  if before_change is null and after_change is null then
    return null;
  end if;
  insert into public.change_log (actor_id, table_name, row_id, row_name, operation, before, after)
  select
    auth.uid(),
    case tg_table_schema when 'public' then tg_table_name else tg_table_schema || '.' || tg_table_name end,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key, place)),
    left(
      coalesce(
        named ->> 'name', named ->> 'label', named ->> 'title', named ->> 'question', named ->> 'alt', named ->> 'slug',
        named ->> 'key', named ->> 'number', named ->> 'reference'
      ),
      160
    ),
    lower(tg_op),
    before_change,
    after_change
  from (values (coalesce(new_row, old_row) - tg_argv[1]::text[])) as changed (named);
  return null;
end
$$;

-- For the migration of a table that staff change: select internal.keep_change_log('public.table', 'column', …), the columns
-- being those that others change all the time. Where nobody acts, as for every buyer, the trigger's condition is all that is
-- looked at: the function is not even called.
create function internal.keep_change_log(about regclass, variadic ignored text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
declare
  key_columns text := (
    select string_agg(attname, ',' order by array_position(indkey::int2[], attnum))
    from pg_catalog.pg_index
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[])
    where indrelid = about and indisprimary
  );
begin
  execute format(
    $trigger$
      create trigger change_log after insert or update or delete on %s
      for each row when (coalesce(current_setting('request.jwt.claims', true), '') <> '')
      execute function internal.record_change(%L, %L)
    $trigger$,
    about, key_columns, ignored::text
  );
end
$$;

-- Stock has a ledger of its own, and so have prices: products tell of theirs.
select internal.keep_change_log('public.products', 'stock', 'reserved', 'available', 'direct_price_cents');
select internal.keep_change_log('public.product_categories');
select internal.keep_change_log('public.product_images');
-- What a customer said, and under which name, is theirs: it goes with them.
select internal.keep_change_log('public.testimonials', 'name', 'location', 'testimonial', 'avatar_url');
select internal.keep_change_log('public.business_settings');

-- Of accounts, the role: the rest of a profile is its owner's.
create trigger change_log
after update of role on public.profiles
for each row when (coalesce(current_setting('request.jwt.claims', true), '') <> '')
execute function internal.record_change('id', '{cart,full_name,phone,company,siren,billing_address,delivery_address}');
