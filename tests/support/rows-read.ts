import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

type Watched = Pick<Database, 'asRole' | 'transaction'>;

/**
 * The number of rows of each table that `act` read, as it ran and under its own roles, not as a plan estimates. The tables of tests are
 * so short that chance decides whether one is scanned although an index would do: sequential scans are disabled here.
 */
export async function rowsRead(
  database: Watched,
  act: (database: Watched) => Promise<unknown>,
): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  const watching =
    <T>(fn: (tx: Transaction<Schema>) => Promise<T>) =>
    async (tx: Transaction<Schema>): Promise<T> => {
      await sql`set local enable_seqscan = off`.execute(tx);
      // The statistics of the transaction leave out what parallel workers read.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
      const before = await readSoFar(tx);
      const result = await fn(tx);
      for (const [table, rows] of await readSoFar(tx))
        read.set(table, (read.get(table) ?? 0) + rows - (before.get(table) ?? 0));
      return result;
    };
  await act({
    transaction: (fn) => database.transaction(watching(fn)),
    asRole: (claims, fn, options) => database.asRole(claims, watching(fn), options),
  });
  return read;
}

/** Reads of the session so far, its unfinished transaction included. */
async function readSoFar(tx: Transaction<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; read: number }>`
    select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
  `.execute(tx);
  return new Map(rows.map(({ relname, read }) => [relname, read]));
}
