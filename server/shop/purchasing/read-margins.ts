import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Schema } from '../../db/schema.ts';

export type ProductMargin = {
  id: string;
  name: string;
  sku: string;
  /** Those that left the shelf for orders and counter sales, less those that came back on it. */
  units: number;
  soldCents: number;
  /** At the purchase price of today; null if the shop does not know one. */
  costCents: number | null;
};

/** What each product brought in a period, without the VAT that was in it, and what its units cost, by what it brought. */
export async function readMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[] = [],
): Promise<ProductMargin[]> {
  const { from, before } = accountingDays(period);
  const ofMoved = vatFactor(vatRegimes, sql`m.created_at`, sql`coalesce(l.vat_rate, c.vat_rate)`);
  const ofReturned = vatFactor(vatRegimes, sql`r.created_at`, sql`c.vat_rate`);
  const { rows } = await sql<ProductMargin>`
    with period as (
      select ${from}::timestamp at time zone 'Europe/Paris' as start, ${before}::timestamp at time zone 'Europe/Paris' as finish
    ),
    moved as (
      select
        m.product_id, -m.delta as units,
        round(-m.delta * coalesce(l.unit_price_cents, c.total_cents::numeric / c.quantity) / ${ofMoved}) as cents
      from period
      join public.stock_movements m on m.created_at >= period.start and m.created_at < period.finish
      left join public.orders o on o.number = m.reference
      left join public.order_lines l on l.order_id = o.id and l.product_id = m.product_id
      left join public.counter_sales s on s.number = m.reference
      left join public.counter_sale_lines c on c.sale_id = s.id and c.product_id = m.product_id
      where m.reason in ('sale', 'return') and coalesce(l.id, c.id) is not null
      union all
      -- Broken units came back for their price, but not on the shelf: they cost what they cost.
      select c.product_id, 0, round(-r.amount_cents / ${ofReturned})
      from period
      join public.counter_returns r on r.created_at >= period.start and r.created_at < period.finish
      join public.counter_sale_lines c on c.id = r.line_id
      where c.product_id is not null and not r.is_restocked
    )
    select
      p.id, p.name, p.sku,
      sum(m.units)::bigint as units,
      sum(m.cents)::bigint as "soldCents",
      (sum(m.units) * b.purchase_price_cents)::bigint as "costCents"
    from moved m
    join public.products p on p.id = m.product_id
    left join public.product_purchases b on b.product_id = p.id
    group by p.id, b.purchase_price_cents
    having sum(m.units) <> 0 or sum(m.cents) <> 0
    order by "soldCents" desc, p.name, p.id
  `.execute(tx);
  return rows;
}

/** What a price of a moment is divided by: one plus its rate, on days on which VAT is in it. */
function vatFactor(vatRegimes: readonly VatRegime[], at: RawBuilder<unknown>, rate: RawBuilder<unknown>) {
  const spans = vatRegimes.flatMap(({ from, vatNumber }, place) => {
    const until = vatRegimes[place + 1]?.from ?? 'infinity';
    return vatNumber === null
      ? []
      : [
          sql`(
            ${at} >= ${from}::timestamp at time zone 'Europe/Paris'
            and ${at} < ${until}::timestamp at time zone 'Europe/Paris'
          )`,
        ];
  });
  if (spans.length === 0) return sql`1.0`;
  return sql`
    case when ${sql.join(spans, sql` or `)} then
      case ${rate} when '20' then 1.2 when '10' then 1.1 when '5.5' then 1.055 when '2.1' then 1.021 else 1.0 end
    else 1.0 end
  `;
}
