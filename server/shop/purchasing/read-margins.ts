import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import { marginVat } from '#domain/vat/margin-vat.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Schema } from '../../db/schema.ts';
import { deductedShare, isOnVatDay, rateFactor } from '../../vat/vat-days.ts';

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

/** `taxed`: of used goods that were sold under the margin scheme. */
type FoundMargin = ProductMargin & { taxedCents: number; taxedCostCents: number };

/**
 * What each product brought in a period, and what its units cost, by what it brought. Of days on which prices have VAT in them, both
 * are without it, and used goods without the VAT on their margin.
 */
export async function readMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[] = [],
): Promise<ProductMargin[]> {
  const { from, before } = accountingDays(period);
  const rate = sql`coalesce(l.vat_rate, c.vat_rate, '20')`;
  const { rows } = await sql<FoundMargin>`
    with period as (
      select ${from}::timestamp at time zone 'Europe/Paris' as start, ${before}::timestamp at time zone 'Europe/Paris' as finish
    ),
    moved as (
      select
        m.product_id, -m.delta as units, ${rate} as rate, ${isOnVatDay(vatRegimes, sql`m.created_at`)} as has_vat,
        -m.delta * coalesce(
          (l.total_cents - l.discount_cents)::numeric / l.quantity, c.total_cents::numeric / c.quantity
        ) as cents
      from period
      join public.stock_movements m on m.created_at >= period.start and m.created_at < period.finish
      left join public.orders o on o.number = m.reference
      left join public.order_lines l on l.order_id = o.id and l.product_id = m.product_id
      left join public.counter_sales s on s.number = m.reference
      left join public.counter_sale_lines c on c.sale_id = s.id and c.product_id = m.product_id
      where m.reason in ('sale', 'return') and coalesce(l.id, c.id) is not null
      union all
      -- Broken units came back for their price, but not on the shelf: they cost what they cost.
      select c.product_id, 0, c.vat_rate, ${isOnVatDay(vatRegimes, sql`r.created_at`)}, -r.amount_cents
      from period
      join public.counter_returns r on r.created_at >= period.start and r.created_at < period.finish
      join public.counter_sale_lines c on c.id = r.line_id
      where c.product_id is not null and not r.is_restocked
    ),
    sold as (
      select
        product_id,
        sum(units) as units,
        sum(round(case when has_vat then cents / ${rateFactor(sql`rate`)} else cents end)) as cents,
        coalesce(sum(units) filter (where has_vat and rate <> 'margin'), 0) as net_units,
        coalesce(sum(units) filter (where has_vat and rate = 'margin'), 0) as taxed_units,
        coalesce(sum(round(cents)) filter (where has_vat and rate = 'margin'), 0) as taxed_cents
      from moved
      group by product_id
    )
    select
      p.id, p.name, p.sku,
      s.units::bigint as units,
      s.cents::bigint as "soldCents",
      round(
        s.units * b.purchase_price_cents
          - s.net_units * b.purchase_price_cents * ${vatRegimes.length === 0 ? sql`0` : deductedShare(sql`p.id`)}
      )::bigint as "costCents",
      s.taxed_cents::bigint as "taxedCents",
      (s.taxed_units * coalesce(b.purchase_price_cents, 0))::bigint as "taxedCostCents"
    from sold s
    join public.products p on p.id = s.product_id
    left join public.product_purchases b on b.product_id = p.id
    -- Used units have a list of their own (read-unit-margins.ts).
    where p.is_offered_unit is null and (s.units <> 0 or s.cents <> 0)
    order by "soldCents" desc, p.name, p.id
  `.execute(tx);
  return rows.map(({ taxedCents, taxedCostCents, ...margin }) => ({
    ...margin,
    soldCents: margin.soldCents - marginVat(taxedCents, taxedCostCents).vatCents,
  }));
}
