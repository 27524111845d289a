import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

type Watched = Pick<Database, 'asRole' | 'transaction'>;

/**
 * How many rows of each table `act` read as whoever it asks for: what was run, not what a plan would run. Of tables as long as
 * those of tests it is chance which are read from end to end though an index would do: that way is closed here.
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
      // What workers read, the transaction's own statistics do not tell.
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

/** By the session, its unfinished transaction included. */
async function readSoFar(tx: Transaction<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; read: number }>`
    select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
  `.execute(tx);
  return new Map(rows.map(({ relname, read }) => [relname, read]));
}
