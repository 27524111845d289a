import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../db/paris-day.ts';

/** From one instant (included) to another (excluded). */
export type Span = { from: RawBuilder<Date>; until: RawBuilder<Date> };

/** The visits of a span, one row for each day of Reims that has any; the columns are those of `daily_visits`. */
export const visitsByDay = ({ from, until }: Span): RawBuilder<unknown> => sql`
  select
    date, sum(desktop_visits)::int as desktop_visits, sum(mobile_visits)::int as mobile_visits,
    sum(tablet_visits)::int as tablet_visits, sum(page_views)::int as page_views,
    sum(unique_visitors)::int as unique_visitors
  from (
    select
      ${dayOf(sql`created_at`)} as date, 0 as desktop_visits, 0 as mobile_visits, 0 as tablet_visits,
      count(*) as page_views, count(distinct session_id) as unique_visitors
    from public.page_visits
    where created_at >= ${from} and created_at < ${until}
    group by 1
    union all
    select
      ${dayOf(sql`occurred_at`)}, count(*) filter (where device_type = 'PC'),
      count(*) filter (where device_type = 'Mobile'), count(*) filter (where device_type = 'Tablette'), 0, 0
    from public.visitor_events
    where event_type = 'visit' and occurred_at >= ${from} and occurred_at < ${until}
    group by 1
  ) as counted
  group by date
`;
