-- What everything else stands on: the roles that a request may take, what policies ask about the request, the privileges that a
-- new table begins with, and functions that triggers of several areas share.

-- The roles that a request may take, named as on Supabase, where they already exist and are left as they are.
-- Roles belong to the whole server: another database may have made them, even at this very moment.
-- The login that takes them on is made at start (server/db/request-login.ts): its password depends on DATABASE_URL.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls')
    ) as role (name, options)
  loop
    begin
      if to_regrole(wanted.name) is null then
        execute format('create role %I %s', wanted.name, wanted.options);
      end if;
    exception
      when duplicate_object or unique_violation then
        null;
      when insufficient_privilege then
        raise exception 'l’utilisateur % ne peut pas créer le rôle %', current_user, wanted.name
          using hint = format(
            'En superutilisateur, une fois : create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls; grant anon, authenticated, service_role to %I with admin option;',
            current_user
          );
    end;
  end loop;
end
$$;

-- What policies ask about the request: auth.uid(), auth.role(), auth.email(), auth.jwt(). Same names and answers as
-- Supabase's, which exist there and are not ours to replace: each is made only where it is missing.

do $do$
begin
  if to_regnamespace('auth') is null then
    create schema auth;
    grant usage on schema auth to anon, authenticated, service_role;
  end if;

  if to_regprocedure('auth.jwt()') is null then
    create function auth.jwt() returns jsonb language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb
    $$;
  end if;

  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as $$
      select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $$;
  end if;

  if to_regprocedure('auth.role()') is null then
    create function auth.role() returns text language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    $$;
  end if;

  if to_regprocedure('auth.email()') is null then
    create function auth.email() returns text language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    $$;
  end if;
end
$do$;

-- A new table of public is open to the API roles, as on Supabase, and its row-level security decides. A table that
-- they must not even name takes the privileges back in its own migration.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public
  grant select, insert, update, delete on tables to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on functions to anon, authenticated, service_role;

-- A Supabase project grants all: more than requests ever use, since it includes emptying a table whatever its policies say, keys
-- and triggers upon it, and locks.
do $$
declare
  -- Since PostgreSQL 17: to lock a table, and to rebuild it.
  unused text := case
    when current_setting('server_version_num')::int >= 170000 then 'truncate, references, trigger, maintain'
    else 'truncate, references, trigger'
  end;
begin
  execute format(
    'alter default privileges in schema public revoke %s on tables from anon, authenticated, service_role', unused
  );
end
$$;

-- For a trigger of a table that pages show, with the tags of those pages: every process empties them from its cache when the
-- transaction commits.
create function internal.notify_page_cache() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('page_cache', tg_argv[0]);
  return null;
end
$$;

-- For a trigger of a table whose rows are final.
create function internal.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% of %.% is not allowed: its rows are final', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

-- The words of some texts, as a search compares them: lower case without accents, digits and letters only. The cost is what it
-- really costs for each row: a search that few rows answer to is not tried on all of them in the order of the list.
create function internal.words_of(variadic texts text[]) returns tsvector
language sql
immutable
parallel safe
cost 10000
set search_path = ''
as $$
  select to_tsvector(
    'pg_catalog.simple',
    regexp_replace(
      lower(
        regexp_replace(
          normalize(replace(replace(array_to_string(texts, ' '), 'œ', 'oe'), 'Œ', 'oe'), nfd), '[\u0300-\u036f]', '', 'g'
        )
      ),
      '[^a-z0-9]+', ' ', 'g'
    )
  )
$$;

-- One row a bucket that is not full: when it will be full again says how full it is. Forgotten in a crash, on purpose: each
-- attempt writes here, and none of it is worth waiting for the disk.
create unlogged table internal.rate_limits (
  key text constraint rate_limits_pkey primary key,
  full_at timestamptz not null
);

create index rate_limits_full_at_idx on internal.rate_limits (full_at);
