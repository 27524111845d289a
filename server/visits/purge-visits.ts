import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type DailyJob, runDailyJob } from '../jobs/daily-job.ts';

/**
 * How long rows are kept, as content/pages/legal/privacy/ promises and as the exemption of audience statistics from
 * consent requires. Whole days are deleted, so that no day is ever counted from a part of its visits.
 */
const KEPT = { visits: '13 months', statistics: '25 months', activity: '3 years' };

const sinceDay = (today: string, kept: string) =>
  sql`((${today}::date - ${kept}::interval) at time zone 'Europe/Paris')`;

/**
 * The rows that are old, on a day of Reims, in the tables of visits, of their sums, and of the histories of accounts.
 */
export const OLD_VISITS = {
  page_visits: (today: string) => sql<boolean>`created_at < ${sinceDay(today, KEPT.visits)}`,
  visitor_events: (today: string) => sql<boolean>`occurred_at < ${sinceDay(today, KEPT.visits)}`,
  analytics_data: (today: string) => isOldSum(today),
  daily_visits: (today: string) => isOldSum(today),
  // An account keeps its history while it exists, but no row longer than the shop remembers a person after the last
  // contact.
  activity_history: (today: string) => sql<boolean>`created_at < ${sinceDay(today, KEPT.activity)}`,
};

const isOldSum = (today: string): RawBuilder<boolean> =>
  sql`date < (${today}::date - ${KEPT.statistics}::interval)::date`;

const purgeOncePerDay: DailyJob = {
  name: 'visits purge',
  async run(tx, { today, doneDate }) {
    if (doneDate !== null && doneDate >= today) return null;
    for (const [table, isOld] of Object.entries(OLD_VISITS))
      await sql`delete from ${sql.table(`public.${table}`)} where ${isOld(today)}`.execute(tx);
    return today;
  },
};

/** Deletes old rows, once a day. Returns the day, or null if it was done already. */
export function purgeVisits(database: Pick<Database, 'transaction'>, now: Date): Promise<string | null> {
  return runDailyJob(database, purgeOncePerDay, now);
}
