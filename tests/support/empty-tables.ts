import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { until } from '#tests/support/postgres-process.ts';

/** Another transaction held it for longer than it was waited for. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties tables and those that refer to them. What a site does beside a test may hold one of them and wait for another: it goes
 * first. PostgreSQL would end one of the two after a second (`deadlock_timeout`); this gives way, and tries again, before that.
 */
export async function emptyTables({ kysely }: Pick<Database, 'kysely'>, ...tables: string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await until(async () => {
    try {
      await kysely.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '300ms'`.execute(transaction);
        await sql`truncate ${names} cascade`.execute(transaction);
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    }
  });
}
