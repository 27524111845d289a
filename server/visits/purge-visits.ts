import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type DailyJob, runDailyJob } from '../jobs/daily-job.ts';

/**
 * How long things are kept, as content/pages/legal/privacy/ promises and the exemption of audience statistics from
 * consent asks. Whole days go, so that no day is ever counted from a part of its visits.
 */
const KEPT = { visits: '13 months', statistics: '25 months', activity: '3 years' };

const purgeOncePerDay: DailyJob = {
  name: 'visits purge',
  async run(tx, { today, doneDate }) {
    if (doneDate !== null && doneDate >= today) return null;
    const since = (kept: string) =>
      sql<Date>`((${today}::date - ${kept}::interval) at time zone 'Europe/Paris')`;
    await tx.deleteFrom('page_visits').where('created_at', '<', since(KEPT.visits)).execute();
    await tx.deleteFrom('visitor_events').where('occurred_at', '<', since(KEPT.visits)).execute();
    for (const sums of ['analytics_data', 'daily_visits'] as const)
      await tx
        .deleteFrom(sums)
        .where('date', '<', sql<string>`(${today}::date - ${KEPT.statistics}::interval)::date`)
        .execute();
    // An account keeps its history for as long as it lives; nobody is remembered longer than after the last contact.
    await tx.deleteFrom('activity_history').where('created_at', '<', since(KEPT.activity)).execute();
    return today;
  },
};

/** Deletes what has been kept for its time, once a day. Returns the day, null when it was done already. */
export function purgeVisits(database: Pick<Database, 'transaction'>, now: Date): Promise<string | null> {
  return runDailyJob(database, purgeOncePerDay, now);
}
