import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { until } from '#tests/support/postgres-process.ts';

type Tables = Database['kysely'];

/** PostgreSQL's error code when another transaction held a lock for longer than the wait limit. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties tables and those that refer to them, as TRUNCATE … CASCADE does in ten times as long: that one gives each table and index a
 * new file, and every open connection plans its statements anew. Work of the site beside a test may hold one of the tables and wait for
 * another: it goes first. PostgreSQL would end one of the two after a second (`deadlock_timeout`); this gives way before that, and
 * tries again.
 */
export const emptyTables = ({ kysely }: Pick<Database, 'kysely'>, ...tables: string[]): Promise<void> =>
  emptyAndFill(kysely, tables);

/** The same, but the rows of `fill` are there before anybody sees the tables empty. No row trigger fires for them either. */
export async function emptyAndFill(
  kysely: Tables,
  tables: readonly string[],
  fill?: (transaction: Tables) => Promise<void>,
): Promise<void> {
  const { all, telling } = await findTables(kysely, tables);
  await until(async () => {
    try {
      await kysely.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '300ms'`.execute(transaction);
        await sql`lock table ${namesOf(all)} in access exclusive mode`.execute(transaction);
        // No row trigger fires, as with TRUNCATE: rows that refer to a row are deleted with it.
        await sql`set local session_replication_role = replica`.execute(transaction);
        const emptied = await deleteAll(transaction, all);
        await fill?.(transaction);
        await sql`set local session_replication_role = origin`.execute(transaction);
        // Statement triggers fire without a row too; a table that was empty has no news for the caches of the site.
        for (const table of telling.filter((table) => emptied.has(table)))
          await sql`delete from ${sql.raw(table)} where false`.execute(transaction);
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    }
  });
}

type Found = {
  /** The named tables, and those that refer to them, by any number of steps. */
  all: string[];
  /** Those of them that notify caches when they are emptied. */
  telling: string[];
};

const found = new WeakMap<Tables, Map<string, Promise<Found>>>();

/** The tables to empty, looked up once for each database. */
function findTables(kysely: Tables, tables: readonly string[]): Promise<Found> {
  const known = found.get(kysely) ?? new Map<string, Promise<Found>>();
  found.set(kysely, known);
  const key = tables.join();
  const asked = known.get(key) ?? lookUpTables(kysely, tables);
  known.set(key, asked);
  return asked;
}

async function lookUpTables(kysely: Tables, tables: readonly string[]): Promise<Found> {
  const { rows } = await sql<{ name: string; isTelling: boolean }>`
    with recursive reached as (
      select oid from unnest(${tables}::regclass[]) as oid
      union
      select conrelid from pg_constraint join reached on confrelid = reached.oid where contype = 'f'
    ),
    meant as (
      select oid from reached
      union
      -- It speaks of these without a key.
      select 'internal.outbox'::regclass from reached
      where oid::regclass::text in ('orders', 'withdrawals', 'appointments', 'repairs', 'testimonials', 'free_invoices', 'auth.users')
    )
    select oid::regclass::text as name,
      -- Bits of a trigger: for each row 1, on DELETE 8.
      exists (select from pg_trigger where tgrelid = meant.oid and not tgisinternal and tgtype & 9 = 8) as "isTelling"
    from meant
  `.execute(kysely);
  return {
    all: rows.map(({ name }) => name),
    telling: rows.filter(({ isTelling }) => isTelling).map(({ name }) => name),
  };
}

const namesOf = (tables: readonly string[]) => sql.raw(tables.join(', '));

/** Empties the tables in one statement; resolves with those that had a row. */
async function deleteAll(transaction: Tables, tables: readonly string[]): Promise<Set<string>> {
  const deletions = tables.map((table, index) => `emptied_${index} as (delete from ${table} returning 1)`);
  const counts = tables.map(
    (table, index) => `select '${table}' as name where exists (select from emptied_${index})`,
  );
  const { rows } = await sql<{ name: string }>`
    with ${sql.raw(deletions.join(', '))} ${sql.raw(counts.join(' union all '))}
  `.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}
