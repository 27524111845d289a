import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { Schema } from '../../db/schema.ts';

export type ProductMargin = {
  id: string;
  name: string;
  sku: string;
  /** Those that left the shelf for orders and counter sales, less those that came back. */
  units: number;
  soldCents: number;
  /** At the purchase price of today; null if the shop does not know one. */
  costCents: number | null;
};

/** What each product brought in a period, and what its units cost, by what it brought. */
export async function readMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
): Promise<ProductMargin[]> {
  const { from, before } = accountingDays(period);
  const { rows } = await sql<ProductMargin>`
    select
      p.id, p.name, p.sku,
      sum(-m.delta)::bigint as units,
      sum(round(-m.delta * coalesce(l.unit_price_cents, c.total_cents::numeric / c.quantity)))::bigint as "soldCents",
      (sum(-m.delta) * b.purchase_price_cents)::bigint as "costCents"
    from public.stock_movements m
    join public.products p on p.id = m.product_id
    left join public.product_purchases b on b.product_id = p.id
    left join public.orders o on o.number = m.reference
    left join public.order_lines l on l.order_id = o.id and l.product_id = m.product_id
    left join public.counter_sales s on s.number = m.reference
    left join public.counter_sale_lines c on c.sale_id = s.id and c.product_id = m.product_id
    where m.reason in ('sale', 'return')
      and m.created_at >= ${from}::timestamp at time zone 'Europe/Paris'
      and m.created_at < ${before}::timestamp at time zone 'Europe/Paris'
      and coalesce(l.id, c.id) is not null
    group by p.id, b.purchase_price_cents
    having sum(m.delta) <> 0
    order by "soldCents" desc, p.name, p.id
  `.execute(tx);
  return rows;
}
