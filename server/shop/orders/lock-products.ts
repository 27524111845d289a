import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { isOrderable } from '../catalogue/is-orderable.ts';
import { isPickupOnly } from '../catalogue/is-pickup-only.ts';

/**
 * The current products, locked until the transaction ends. Always in the order of their ids: two orders for the same
 * products then wait for each other in one direction only, whatever the order of their carts.
 */
export function lockProducts(tx: Transaction<Schema>, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .select([
      'id',
      'sku',
      'name',
      'category_id',
      'condition',
      'grade',
      'warranty',
      'listed_price_cents',
      'direct_price_cents',
      'vat_rate',
      'available',
      'weight_g',
      'legal',
    ])
    .select(isOrderable('products').as('is_orderable'))
    .select(({ selectFrom }) =>
      selectFrom('used_units').select('model_id').whereRef('product_id', '=', 'products.id').as('model_id'),
    )
    .select(isPickupOnly('products').as('is_pickup_only'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];
