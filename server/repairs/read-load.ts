import { sql } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { workLoad } from '#domain/repair/day-load.ts';
import { PROMISE_STATES } from '#domain/repair/repair-board.ts';
import type { RepairDeps } from './repair-deps.ts';

/** What the shop has promised for the days to come, and the work that is open. */
export async function readLoad({
  database: { kysely },
  shop,
  clock,
}: Pick<RepairDeps, 'database' | 'shop' | 'clock'>) {
  const counts = await kysely
    .selectFrom('repairs')
    .select(({ fn }) => ['state', 'promised_on', fn.countAll<number>().as('count')])
    .where(sql<boolean>`repairs.state = any(${PROMISE_STATES})`)
    .groupBy(['state', 'promised_on'])
    .execute();
  return workLoad(counts, shop(), dayInParis(clock()));
}
