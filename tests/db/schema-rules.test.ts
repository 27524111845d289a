import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';

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
