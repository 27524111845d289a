import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../db/paris-day.ts';
import type { Span } from '../../visits/visits-by-day.ts';

/**
 * Orders and earnings of a span, one row for each day of Reims with any; the columns are those of `daily_sales`.
 * Earnings are money that came in: for orders, payments less refunds; for repairs, the price of the accepted quote on
 * the day the repaired device is handed over. Money that was never owed is not earned.
 */
export const salesByDay = ({ from, until }: Span): RawBuilder<unknown> => sql`
  select
    date, sum(orders)::int as orders, sum(goods_cents)::bigint as goods_cents,
    sum(services_cents)::bigint as services_cents, sum(parts_cents)::bigint as parts_cents, sum(repairs)::int as repairs
  from (
    select
      ${dayOf(sql`created_at`)} as date, count(*) as orders, 0 as goods_cents, 0 as services_cents, 0 as parts_cents,
      0 as repairs
    from public.orders
    where created_at >= ${from} and created_at < ${until}
    group by 1
    union all
    select
      ${dayOf(sql`created_at`)}, 0, sum(case kind when 'payment' then amount_cents else -amount_cents end), 0, 0, 0
    from public.payments
    where created_at >= ${from} and created_at < ${until} and not is_unowed
    group by 1
    union all
    select
      ${dayOf(sql`handed_over_at`)}, 0, 0, coalesce(sum(quote.accepted_cents) filter (where is_paid), 0),
      coalesce(sum(parts.cents) filter (where is_paid), 0), count(*)
    from public.repairs
    left join lateral (
      select accepted_cents, choices
      from public.repair_quotes
      where repair_id = repairs.id and state = 'accepted'
      order by version desc
      limit 1
    ) as quote on true
    cross join lateral (
      select sum(options.unit_cents * lines.quantity) as cents
      from jsonb_to_recordset(quote.choices) as choice ("optionId" bigint)
      join public.repair_quote_options as options on options.id = choice."optionId"
      join public.repair_quote_lines as lines on lines.id = options.line_id
      where lines.kind = 'part'
    ) as parts
    cross join lateral (
      select not exists (
        select from public.repair_events
        where repair_id = repairs.id and kind = 'hand_over' and payload ->> 'paidBy' = 'free'
      ) as is_paid
    ) as paid
    -- A device that goes back as it came has no guarantee.
    where handed_over_at >= ${from} and handed_over_at < ${until} and guarantee_until is not null
    group by 1
  ) as earned
  group by date
`;
