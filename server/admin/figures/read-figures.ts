import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OfDay, Sales, VisitFigures } from '#domain/figures/daily-figures.ts';
import type { Period } from '#domain/figures/period.ts';
import { startOfDay } from '../../db/paris-day.ts';
import type { Schema } from '../../db/schema.ts';
import { type Span, visitsByDay } from '../../visits/visits-by-day.ts';
import { salesByDay } from './sales-by-day.ts';

// Finished days are read as the jobs added them up; days that no job has done yet, at least today, are counted now.

type Tx = Transaction<Schema>;

/** The part of a period that `sums` does not have yet. */
const uncounted = (sums: 'daily_visits' | 'daily_sales', { from, to }: Period): Span => ({
  from: sql<Date>`greatest(
    ${startOfDay(from)}, (select (max(date) + 1)::timestamp at time zone 'Europe/Paris' from ${sql.table(sums)})
  )`,
  until: startOfDay(to, 1),
});

/** The visits of each day of a period that has any, in order. */
export async function readVisits(tx: Tx, period: Period): Promise<OfDay<VisitFigures>[]> {
  const { rows } = await sql<{
    date: string;
    desktop_visits: number;
    mobile_visits: number;
    tablet_visits: number;
    page_views: number;
    unique_visitors: number;
  }>`
    select date, desktop_visits, mobile_visits, tablet_visits, page_views, unique_visitors
    from public.daily_visits
    where date between ${period.from}::date and ${period.to}::date
    union all
    (${visitsByDay(uncounted('daily_visits', period))})
    order by date
  `.execute(tx);
  return rows.map((row) => ({
    date: row.date,
    desktopVisits: row.desktop_visits,
    mobileVisits: row.mobile_visits,
    tabletVisits: row.tablet_visits,
    pageViews: row.page_views,
    uniqueVisitors: row.unique_visitors,
  }));
}

/** Orders and earnings on each day of a period with any, in order. */
export async function readSales(tx: Tx, period: Period): Promise<OfDay<Sales>[]> {
  const { rows } = await sql<{
    date: string;
    orders: number;
    goods_cents: number;
    services_cents: number;
    parts_cents: number;
    repairs: number;
  }>`
    select date, orders, goods_cents, services_cents, parts_cents, repairs
    from public.daily_sales
    where date between ${period.from}::date and ${period.to}::date
    union all
    (${salesByDay(uncounted('daily_sales', period))})
    order by date
  `.execute(tx);
  return rows.map((row) => ({
    date: row.date,
    orders: row.orders,
    goodsCents: row.goods_cents,
    servicesCents: row.services_cents,
    partsCents: row.parts_cents,
    repairs: row.repairs,
  }));
}

export type SeenPage = { path: string; views: number };

/** The pages of a period, most visited first. */
export async function readPages(tx: Tx, period: Period, limit: number): Promise<SeenPage[]> {
  // The job that adds up pages adds up days in the same transaction.
  const { from, until } = uncounted('daily_visits', period);
  const { rows } = await sql<SeenPage>`
    select path, sum(views)::bigint as views
    from (
      select page_path as path, views
      from public.analytics_data
      where date between ${period.from}::date
        and least(${period.to}::date, (select max(date) from public.daily_visits))
      union all
      select page_path, count(*)
      from public.page_visits
      where created_at >= ${from} and created_at < ${until}
      group by page_path
    ) as seen
    group by path
    order by views desc, path
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** Requests through the site in a period, and how far each has come by now. */
type Funnel = { asked: number; received: number; accepted: number; repaired: number };

export type RepairFigures = {
  /** Repaired devices that were handed over in the period. */
  models: { device_kind: string; brand: string | null; model: string | null; count: number }[];
  /** The work done on them, in the words of their quotes for labour. */
  works: { label: string; count: number }[];
  funnel: Funnel;
  funnelBefore: Funnel;
};

/** The repairs of a period, and what became of its requests and of those of the previous period. */
export async function readRepairs(
  tx: Tx,
  period: Period,
  before: Period,
  limit: number,
): Promise<RepairFigures> {
  const { rows } = await sql<RepairFigures>`
    with handed as (
      select id, device_kind, brand, model
      from public.repairs
      where handed_over_at >= ${startOfDay(period.from)} and handed_over_at < ${startOfDay(period.to, 1)}
        and guarantee_until is not null
    ),
    models as (
      select device_kind, min(brand) as brand, min(model) as model, count(*) as count
      from handed
      group by device_kind, lower(brand), lower(model)
      order by count(*) desc, device_kind, lower(brand), lower(model)
      limit ${limit}
    ),
    works as (
      select min(lines.label) as label, count(distinct handed.id) as count
      from handed
      cross join lateral (
        select id, choices
        from public.repair_quotes
        where repair_id = handed.id and state = 'accepted'
        order by version desc
        limit 1
      ) as quote
      cross join lateral jsonb_to_recordset(quote.choices) as choice ("lineId" bigint, "optionId" bigint)
      join public.repair_quote_lines as lines on lines.id = choice."lineId"
      where lines.kind = 'labour' and choice."optionId" is not null
      group by lower(lines.label)
      order by count(distinct handed.id) desc, lower(lines.label)
      limit ${limit}
    ),
    requests as (
      select
        created_at >= ${startOfDay(period.from)} as is_now, registered_at is not null as is_received,
        guarantee_until is not null as is_repaired,
        exists (
          select from public.repair_quotes where repair_id = repairs.id and state = 'accepted'
        ) as is_accepted
      from public.repairs
      where created_at >= ${startOfDay(before.from)} and created_at < ${startOfDay(period.to, 1)}
        and way_in <> 'counter'
    )
    select
      (select coalesce(json_agg(models), '[]') from models) as models,
      (select coalesce(json_agg(works), '[]') from works) as works,
      (${funnelOf(sql`is_now`)}) as funnel,
      (${funnelOf(sql`not is_now`)}) as "funnelBefore"
  `.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('one row was asked for');
  return figures;
}

const funnelOf = (isMeant: RawBuilder<unknown>) => sql`
  select json_build_object(
    'asked', count(*), 'received', count(*) filter (where is_received),
    'accepted', count(*) filter (where is_accepted), 'repaired', count(*) filter (where is_repaired)
  )
  from requests
  where ${isMeant}
`;
