import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * The products as they are now, locked until the transaction ends. Always in the order of their ids: two orders of the same
 * products then wait for each other, whichever way round their carts are, and never both at once.
 */
export function lockProducts(tx: Transaction<Schema>, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .select([
      'id',
      'sku',
      'name',
      'condition',
      'grade',
      'warranty',
      'listed_price_cents',
      'direct_price_cents',
      'available',
      'weight_g',
      'is_published',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];
