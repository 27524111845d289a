import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Scanned = Pick<Database, 'asRole' | 'transaction'>;

/** The tables that `act` read from end to end as whoever it asks for: what was run, not what a plan would run if. */
export async function scannedTables(
  database: Scanned,
  act: (database: Scanned) => Promise<unknown>,
): Promise<string[]> {
  const scanned = new Set<string>();
  await act({
    transaction: (fn) => database.transaction(fn),
    asRole: (claims, fn, options) =>
      database.asRole(
        claims,
        async (tx) => {
          // What workers read, the transaction's own statistics do not tell.
          await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
          const result = await fn(tx);
          const { rows } = await sql<{ relname: string }>`
            select relname from pg_stat_xact_user_tables where seq_scan > 0
          `.execute(tx);
          for (const { relname } of rows) scanned.add(relname);
          return result;
        },
        options,
      ),
  });
  return [...scanned];
}
