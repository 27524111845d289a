import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { startOfDay } from '../db/paris-day.ts';
import type { Schema } from '../db/schema.ts';
import { type DailyJob, runDailyJob } from '../jobs/daily-job.ts';
import { visitsByDay } from './visits-by-day.ts';

/** The next day that is over, has visits and is not counted; if there is none, yesterday. */
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
 * Adds up the visits of every day that has ended since the last time: into analytics_data, one row for each page and
 * day of Reims, and into daily_visits, one row for each day, even without visits. Each day is counted again with the
 * next one, for visits that were committed late. Returns the days counted.
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
    where created_at >= ${startOfDay(first)} and created_at < ${startOfDay(last, 1)}
    group by 1, 2
    on conflict (page_path, date) do update
    set views = excluded.views, unique_visitors = excluded.unique_visitors
  `.execute(tx);
  const counted = visitsByDay({ from: startOfDay(first), until: startOfDay(last, 1) });
  await sql`
    insert into public.daily_visits
      (date, desktop_visits, mobile_visits, tablet_visits, page_views, unique_visitors)
    select
      day::date, coalesce(desktop_visits, 0), coalesce(mobile_visits, 0), coalesce(tablet_visits, 0),
      coalesce(page_views, 0), coalesce(unique_visitors, 0)
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') as day
    left join (${counted}) as counted on counted.date = day::date
    on conflict (date) do update
    set
      desktop_visits = excluded.desktop_visits, mobile_visits = excluded.mobile_visits,
      tablet_visits = excluded.tablet_visits, page_views = excluded.page_views,
      unique_visitors = excluded.unique_visitors
    -- Those of a day whose visits went with their time stay.
    where (excluded.page_views, excluded.desktop_visits + excluded.mobile_visits + excluded.tablet_visits) <> (0, 0)
  `.execute(tx);
}
