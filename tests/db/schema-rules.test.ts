import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { FOR_ADMINISTRATORS } from '#tests/support/policies.ts';

const db = useTestDatabase();

test('every table of public has row-level security on', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('every view of public asks with the rights of who reads it', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('every function that runs as its owner fixes its search_path', async () => {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'internal'::regnamespace)
      and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('every foreign key has an index on its own side', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || conname as name
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (
        select 1 from pg_index
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      )
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

/** `maintain`, which locks and rebuilds, is a privilege since PostgreSQL 17. */
const unused = sql`
  array['truncate', 'references', 'trigger']
  || case when current_setting('server_version_num')::int >= 170000 then array['maintain'] else '{}' end
`;

/**
 * The privileges of the roles of requests on it, in any schema of ours, on an existing table and on the next one that a migration
 * makes.
 */
const held = sql<{ name: string }>`
  select distinct r.rolname || ' ' || p.privilege || ' ' || c.oid::regclass as name
  from pg_class c
  cross join unnest(array['anon', 'authenticated', 'service_role']) as r (rolname)
  cross join unnest(${unused}) as p (privilege)
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'internal'::regnamespace)
    and has_table_privilege(r.rolname, c.oid, p.privilege)
`;

test('requests may never empty, lock, refer to or put a trigger on a table, nor on the next one that is made', async () => {
  expect((await held.execute(db.database.kysely)).rows).toEqual([]);
  await db.database.transaction(async (tx) => {
    await sql`create table public.made_later (id int primary key)`.execute(tx);
    await sql`create view public.seen_later with (security_invoker = true) as select id from public.made_later`.execute(
      tx,
    );
    expect((await held.execute(tx)).rows).toEqual([]);
    // Otherwise the table is open, as far as its policies allow.
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('anon', 'public.made_later', 'select') as may
    `.execute(tx);
    expect(rows).toEqual([{ may: true }]);
    await sql`drop view public.seen_later; drop table public.made_later`.execute(tx);
  });
});

test('visitors and accounts read no figure of the stock', async () => {
  const { rows } = await sql<{ name: string }>`
    select r.rolname || ' ' || a.attname as name
    from pg_attribute a
    cross join unnest(array['anon', 'authenticated']) as r (rolname)
    where a.attrelid = 'public.products'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname in ('stock', 'reserved', 'available', 'low_stock_threshold', 'updated_at')
      and has_column_privilege(r.rolname, a.attrelid, a.attnum, 'select')
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('of all tables a session that is no administrator’s writes a few, and takes rows from one', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(p.cmd) || ' ' || p.tablename as name
    from pg_policies p
    cross join unnest(case p.cmd when 'ALL' then array['INSERT', 'UPDATE', 'DELETE'] else array[p.cmd] end) as c (cmd)
    cross join unnest(array['anon', 'authenticated']) as r (rolname)
    where p.schemaname = 'public' and c.cmd <> 'SELECT'
      and p.roles && array[r.rolname, 'public']::name[]
      and coalesce(p.qual, p.with_check) !~ ${FOR_ADMINISTRATORS}
      and case c.cmd
        when 'DELETE' then has_table_privilege(r.rolname, format('public.%I', p.tablename), 'delete')
        else has_any_column_privilege(r.rolname, format('public.%I', p.tablename), c.cmd)
      end
    order by 1
  `.execute(db.database.kysely);
  // The site's own records of acts (steps, payments, documents, agreements, sign-ins) are not among them: tests/db/activity.test.ts.
  expect(rows.map(({ name }) => name)).toEqual([
    'delete activity_history',
    'insert activity_history',
    'insert page_visits',
    'update profiles',
  ]);
});

test('no session that is no administrator’s reads a number that counts rows, nor one that refers to it', async () => {
  const { rows } = await sql<{ name: string }>`
    with counting as (
      select attrelid, attnum from pg_attribute
      where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    ), telling as (
      select attrelid, attnum from counting
      union
      select conrelid, conkey[1]
      from pg_constraint
      join counting on confrelid = attrelid and confkey = array[attnum]
      where contype = 'f'
    )
    select distinct a.attrelid::regclass || '.' || a.attname as name
    from telling
    join pg_attribute a using (attrelid, attnum)
    join pg_policy p on p.polrelid = a.attrelid and p.polcmd in ('r', '*')
    cross join unnest(array['anon', 'authenticated']) as r (rolname)
    where has_column_privilege(r.rolname, a.attrelid, a.attnum, 'select')
      and pg_get_expr(p.polqual, p.polrelid) !~ ${FOR_ADMINISTRATORS}
    order by 1
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});
