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

-- Of accounts, the role: the rest of a profile is its owner's.
create trigger change_log
after update of role on public.profiles
for each row when (coalesce(current_setting('request.jwt.claims', true), '') <> '')
execute function internal.record_change('id', '{cart,full_name,phone,company,siren,billing_address,delivery_address}');

-- What the owner is told of because strangers ask for more than usual: one row a kind, of its last days only. The mail
-- of an alarm waits here until it has left: one that the mail server refuses is tried again.
create table public.alarms (
  kind text constraint alarms_pkey primary key,
  -- Of this time: a day without it ends it.
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null constraint alarms_times_positive check (times > 0),
  mail_due_at timestamptz,
  mail_attempts integer not null default 0
    constraint alarms_mail_attempts_not_negative check (mail_attempts >= 0)
);

alter table public.alarms enable row level security;

-- Only the server itself writes them, as the owner.
revoke all on public.alarms from anon, authenticated, service_role;
grant select on public.alarms to authenticated, service_role;

create policy "Alarms are read by administrators" on public.alarms
for select to authenticated
using ((select public.is_admin()));

-- Up to which day, in Reims, a daily job is done. Locked while it works, so that of several processes one does it.
create table internal.daily_jobs (
  job text constraint daily_jobs_pkey primary key,
  done_date date not null
);

-- When each job ran last, how long it took, and what went wrong: one row a job, for the screen that shows them.
create table internal.job_runs (
  job text constraint job_runs_pkey primary key,
  started_at timestamptz not null,
  -- Null while it runs, or where its process was killed.
  ended_at timestamptz,
  -- Of the last run, if it failed.
  error text constraint job_runs_error_length check (char_length(error) <= 1000),
  -- The last time that it did what it should.
  succeeded_at timestamptz
);

-- What a new site is given to begin with, once: what its owner then deletes does not come back.
create table internal.seeds (
  name text constraint seeds_pkey primary key,
  planted_at timestamptz not null default now()
);

-- What was typed into a form that was sent when its session had ended, until its account has signed in again: half an hour at
-- most. The key is in a cookie of the browser that sent it, and nowhere else.
create table internal.saved_drafts (
  -- SHA-256 of the browser's cookie and the form's address.
  id text constraint saved_drafts_pkey primary key,
  user_id uuid not null
    constraint saved_drafts_user_id_fkey references auth.users (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null
);

create index saved_drafts_user_id_idx on internal.saved_drafts (user_id, created_at);
create index saved_drafts_created_at_idx on internal.saved_drafts (created_at);

-- Photographs and documents that visitors and the shop send. The files are in a folder or in a bucket under `stored_key`;
-- here is what they are and whose. A file without a row, and a row without owner after a day, are removed every hour.
create table public.uploads (
  id uuid default gen_random_uuid() constraint uploads_pkey primary key,
  -- What it belongs to, such as a repair: its own table decides who may see it. Null until the form that brought it is kept.
  owner_kind text constraint uploads_owner_kind_form check (owner_kind ~ '^[a-z_]{1,40}$'),
  owner_id uuid,
  stored_key text not null constraint uploads_stored_key_key unique,
  mime text not null constraint uploads_mime_known check (mime in ('image/webp', 'application/pdf')),
  -- As its sender called it.
  name text not null constraint uploads_name_length check (char_length(name) between 1 and 120),
  bytes int not null constraint uploads_bytes_positive check (bytes > 0),
  -- Of a picture, in pixels.
  width int,
  height int,
  -- Of the stored file.
  sha256 text not null constraint uploads_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  constraint uploads_owner_whole check ((owner_kind is null) = (owner_id is null)),
  constraint uploads_size_of_pictures check ((mime = 'image/webp') = (width is not null and height is not null))
);

create index uploads_owner_idx on public.uploads (owner_kind, owner_id, created_at);
create index uploads_ownerless_idx on public.uploads (created_at) where owner_kind is null;

alter table public.uploads enable row level security;

-- Only the server itself, which asks the owner's own rules first.
revoke all on public.uploads from anon, authenticated, service_role;
