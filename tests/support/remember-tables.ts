import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { emptyAndFill } from './empty-tables.ts';

/**
 * Copies the rows and counters of a database to a place of their own; resolves with a function that puts them back and tells the site.
 */
export async function rememberTables({ kysely }: Pick<Database, 'kysely'>): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string; columns: string; hasRows: boolean }>`
    select pg_class.oid::regclass::text as name,
      (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      xpath_exists('//row', query_to_xml(format('select from %s limit 1', pg_class.oid::regclass), false, false, '')) as "hasRows"
    from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  `.execute(kysely);
  const { rows: counters } = await sql<{ name: string; value: string | null; start: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value, start_value as start from pg_sequences
  `.execute(kysely);
  const filled = tables.filter(({ hasRows }) => hasRows);
  await sql`create schema kept`.execute(kysely);
  for (const { name } of filled)
    await sql`create table kept.${sql.id(name)} as table ${sql.raw(name)}`.execute(kysely);

  const names = tables.map(({ name }) => name);
  return () =>
    emptyAndFill(kysely, names, async (transaction) => {
      for (const { name, columns } of filled)
        await sql`
          insert into ${sql.raw(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from kept.${sql.id(name)}
        `.execute(transaction);
      for (const { name, value, start } of counters)
        await sql`select setval(${name}::regclass, ${value ?? start}::bigint, ${value !== null})`.execute(
          transaction,
        );
    });
}
