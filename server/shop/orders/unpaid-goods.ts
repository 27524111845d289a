import { type Kysely, sql } from 'kysely';
import type { HeldAmount } from '#domain/order/hold-caps.ts';
import { STOCK_STEPS } from '#domain/stock/offered-quantity.ts';
import type { Schema } from '../../db/schema.ts';
import { isOrderable } from '../catalogue/is-orderable.ts';
import { IS_UNPAID } from './unpaid-orders.ts';

/**
 * The unpaid goods, held ones included: some products in all their units, the whole shop in the units that shares are
 * counted in (`sharedUnits`), so that no share reveals any sales.
 */
export async function readGoods(
  tables: Pick<Kysely<Schema>, 'getExecutor'>,
  ids: readonly string[],
): Promise<{ shop: HeldAmount; unitsInAll: number; unitsOf: (productId: string) => number }> {
  const { rows } = await sql<{ id: string | null; units: number } & Record<'shared' | 'cents', number>>`
    with held as (
      select product_id as id, sum(quantity) as units
      from public.stock_reservations
      join public.orders on orders.id = order_id
      where ${IS_UNPAID}
      group by product_id
    ), goods as (
      select
        products.id, direct_price_cents,
        coalesce(held.units, 0) + case when ${isOrderable('products')} then available else 0 end as units
      from public.products
      left join held on held.id = products.id
    ), shared as (
      select *, coalesce((select max(step) from unnest(${STOCK_STEPS}::int[]) as step where step <= units), 0) as step
      from goods
    )
    select
      case when id = any (${ids}::uuid[]) then id end as id, sum(units)::int as units, sum(step)::int as shared,
      sum(step::bigint * direct_price_cents)::float8 as cents
    from shared
    group by 1
  `.execute(tables);
  const units = new Map(rows.map((row) => [row.id, row.units]));
  const shop = { units: 0, cents: 0 };
  for (const { shared, cents } of rows) {
    shop.units += shared;
    shop.cents += cents;
  }
  const unitsInAll = rows.reduce((sum, row) => sum + row.units, 0);
  return { shop, unitsInAll, unitsOf: (productId) => units.get(productId) ?? 0 };
}
