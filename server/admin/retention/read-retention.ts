import { sql } from 'kysely';
import type { RetentionKind } from '#domain/admin/retention.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';
import { KEPT_DATA } from './kept-data.ts';

export type Retention = {
  kind: RetentionKind;
  /** How many rows are due. */
  due: number;
  /** The date of the oldest kept row, due or not. */
  oldest: Date | null;
  /** Null if no job deletes them. */
  job: string | null;
  /** When that job last finished. */
  purgedAt: Date | null;
};

const IS_ALL = sql<boolean>`true`;

/** The rows that are kept of each kind and how many of them are due, in two statements however many there are. */
export function readRetention(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  now: Date,
): Promise<Retention[]> {
  const tables = KEPT_DATA.flatMap(({ kind, tables: some }) => some.map((table) => ({ kind, ...table })));
  return readAsTableOwner(database, admin, 'site', async (tx) => {
    const { rows } = await sql<Pick<Retention, 'kind' | 'due' | 'oldest'>>`
      select kind, sum(due)::int as due, min(oldest) as oldest
      from (
        ${sql.join(
          tables.map(({ kind, name, oldest, isKept = IS_ALL, isDue }) => {
            const table = sql.table(name.includes('.') ? name : `public.${name}`);
            return sql`
              select
                ${sql.lit(kind)} as kind,
                (select count(*) from ${table} where ${isDue(now)}) as due,
                (select ${oldest} from ${table} where ${isKept}) as oldest
            `;
          }),
          sql` union all `,
        )}
      ) as kept
      group by kind
    `.execute(tx);
    const runs = await tx.selectFrom('internal.job_runs').select(['job', 'succeeded_at']).execute();
    const found = new Map(rows.map((row) => [row.kind, row]));
    const purgedAt = new Map(runs.map((run) => [run.job, run.succeeded_at]));
    return KEPT_DATA.map(({ kind, job }) => ({
      kind,
      due: found.get(kind)?.due ?? 0,
      oldest: found.get(kind)?.oldest ?? null,
      job,
      purgedAt: (job !== null && purgedAt.get(job)) || null,
    }));
  });
}
