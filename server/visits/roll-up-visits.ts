import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type DailyJob, runDailyJob } from '../jobs/daily-job.ts';

/** When a day begins on the shop's clock, whatever the season. */
const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;

/** One day: the next that is over, has visits and is not counted; when there is none, yesterday. */
const rollUpNextDay: DailyJob = {
  name: 'visits roll-up',
  async run(tx, { today, doneDate }) {
    const notBefore = doneDate === null ? sql`'-infinity'` : startOfDay(doneDate, 1);
    const { rows } = await sql<{ day: string }>`
      select least((min(created_at) at time zone 'Europe/Paris')::date, ${today}::date - 1) as day
      from public.page_visits
      where created_at >= ${notBefore}
    `.execute(tx);
    const day = rows[0]?.day ?? '';
    if (doneDate !== null && day <= doneDate) return null;
    await countDays(tx, doneDate ?? day, day);
    return day;
  },
};

/**
 * Adds up page_visits into analytics_data, a row for each page and day of Reims, every day that is over since the last
 * time. A day is counted again with the next one, for the visits that were committed late. Returns the days counted.
 */
export async function rollUpVisits(database: Pick<Database, 'transaction'>, now: Date): Promise<string[]> {
  const days: string[] = [];
  for (;;) {
    const day = await runDailyJob(database, rollUpNextDay, now);
    if (day === null) return days;
    days.push(day);
  }
}

async function countDays(tx: Transaction<Schema>, first: string, last: string): Promise<void> {
  await sql`
    insert into public.analytics_data (page_path, date, views, unique_visitors)
    select page_path, (created_at at time zone 'Europe/Paris')::date, count(*), count(distinct session_id)
    from public.page_visits
    where created_at >= ${startOfDay(first, 0)} and created_at < ${startOfDay(last, 1)}
    group by 1, 2
    on conflict (page_path, date) do update
    set views = excluded.views, unique_visitors = excluded.unique_visitors
  `.execute(tx);
}
