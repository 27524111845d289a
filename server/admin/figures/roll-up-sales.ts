import { sql, type Transaction } from 'kysely';
import { addDays } from '#domain/dates/calendar-day.ts';
import type { Database } from '../../db/database.ts';
import { dayOf, startOfDay } from '../../db/paris-day.ts';
import type { Schema } from '../../db/schema.ts';
import { type DailyJob, runDailyJob } from '../../jobs/daily-job.ts';
import { salesByDay } from './sales-by-day.ts';

const rollUpToYesterday: DailyJob = {
  name: 'sales roll-up',
  async run(tx, { today, doneDate }) {
    const yesterday = addDays(today, -1);
    if (doneDate !== null && yesterday <= doneDate) return null;
    await addUp(tx, doneDate ?? (await firstDay(tx, yesterday)), yesterday);
    return yesterday;
  },
};

/**
 * Adds up orders, payments and repairs into daily_sales, one row for each finished day of Reims, even without
 * anything. The last finished day is counted again, for rows that were committed late. Returns the last day done now,
 * or null if there was none to do.
 */
export const rollUpSales = (database: Pick<Database, 'transaction'>, now: Date): Promise<string | null> =>
  runDailyJob(database, rollUpToYesterday, now);

async function firstDay(tx: Transaction<Schema>, yesterday: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select least(
      ${dayOf(sql`(select min(created_at) from public.orders)`)},
      ${dayOf(sql`(select min(created_at) from public.payments)`)},
      ${dayOf(sql`(select min(handed_over_at) from public.repairs)`)},
      ${yesterday}::date
    ) as day
  `.execute(tx);
  return rows[0]?.day ?? yesterday;
}

async function addUp(tx: Transaction<Schema>, first: string, last: string): Promise<void> {
  const earned = salesByDay({ from: startOfDay(first), until: startOfDay(last, 1) });
  await sql`
    insert into public.daily_sales (date, orders, goods_cents, services_cents, parts_cents, repairs)
    select
      day::date, coalesce(orders, 0), coalesce(goods_cents, 0), coalesce(services_cents, 0), coalesce(parts_cents, 0),
      coalesce(repairs, 0)
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') as day
    left join (${earned}) as earned on earned.date = day::date
    on conflict (date) do update
    set
      orders = excluded.orders, goods_cents = excluded.goods_cents, services_cents = excluded.services_cents,
      parts_cents = excluded.parts_cents, repairs = excluded.repairs
  `.execute(tx);
}
