import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../db/paris-day.ts';
import { goodsCents, signedCents } from '../../payments/signed-cents.ts';
import type { Span } from '../../visits/visits-by-day.ts';

/**
 * Orders and earnings of a span, one row for each day of Reims with any; the columns are those of `daily_sales`.
 * Earnings are money that came in, less what went back, on its day; money that was never owed is not earned. The parts
 * of a repair count on the day it is handed over, if it was paid.
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
      ${dayOf(sql`p.created_at`)}, 0, coalesce(sum(${goodsCents}), 0), coalesce(sum(${signedCents} - ${goodsCents}), 0), 0, 0
    from public.payments as p
    left join (
      select id, goods_cents, total_cents from public.counter_sales
      union all
      select id, goods_cents, total_cents from public.free_invoices
    ) as s on s.id = coalesce(p.sale_id, p.free_invoice_id)
    where p.created_at >= ${from} and p.created_at < ${until} and not p.is_unowed and p.kind <> 'payout'
    group by 1
    union all
    select
      ${dayOf(sql`handed_over_at`)}, 0, 0, 0,
      coalesce(sum(parts.cents) filter (where repairs.paid_cents > repairs.refunded_cents), 0), count(*)
    from public.repairs
    left join lateral (
      select choices
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
    -- A device that goes back as it came has no guarantee.
    where handed_over_at >= ${from} and handed_over_at < ${until} and guarantee_until is not null
    group by 1
  ) as earned
  group by date
`;
