import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type DailyJob, runDailyJob } from '../jobs/daily-job.ts';

/**
 * How long things are kept, as content/pages/legal/privacy/ promises and the exemption of audience statistics from
 * consent asks. Whole days go, so that no day is ever counted from a part of its visits.
 */
const KEPT = { visits: '13 months', statistics: '25 months', activity: '3 years' };

const sinceDay = (today: string, kept: string) =>
  sql`((${today}::date - ${kept}::interval) at time zone 'Europe/Paris')`;

/** What is old, on a day of Reims, of the tables of visits, of their sums, and of the histories of accounts. */
export const OLD_VISITS = {
  page_visits: (today: string) => sql<boolean>`created_at < ${sinceDay(today, KEPT.visits)}`,
  visitor_events: (today: string) => sql<boolean>`occurred_at < ${sinceDay(today, KEPT.visits)}`,
  analytics_data: (today: string) => isOldSum(today),
  daily_visits: (today: string) => isOldSum(today),
  // An account keeps its history for as long as it lives; nobody is remembered longer than after the last contact.
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

/** Deletes what has been kept for its time, once a day. Returns the day, null when it was done already. */
export function purgeVisits(database: Pick<Database, 'transaction'>, now: Date): Promise<string | null> {
  return runDailyJob(database, purgeOncePerDay, now);
}
