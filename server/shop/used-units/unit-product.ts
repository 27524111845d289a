import type { Transaction } from 'kysely';
import { listedPriceCents } from '#domain/money/money.ts';
import type { UnitEvent } from '#domain/used-unit/used-unit.ts';
import type { Schema } from '../../db/schema.ts';
import { sayWhy } from '../orders/change-stock.ts';
import { lockProducts } from '../orders/lock-products.ts';

/** The products of these units, of those that have one. */
export async function productsOfUnits(
  tx: Transaction<Schema>,
  unitIds: readonly string[],
): Promise<string[]> {
  if (unitIds.length === 0) return [];
  const units = await tx.selectFrom('used_units').select('product_id').where('id', 'in', unitIds).execute();
  return units.flatMap(({ product_id }) => product_id ?? []);
}

/**
 * Locks the products of units, in the order in which orders lock theirs. Always before the units: whoever sells one online and
 * whoever sells it at the counter then wait for each other in one direction only.
 */
export async function lockUnitProducts(tx: Transaction<Schema>, unitIds: readonly string[]): Promise<void> {
  const products = await productsOfUnits(tx, unitIds);
  if (products.length > 0) await lockProducts(tx, products);
}

/** The units of these products, locked until the transaction ends. The caller has locked the products. */
export const lockUnitsOf = (tx: Transaction<Schema>, productIds: readonly string[]) =>
  tx
    .selectFrom('used_units')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The number of the order that has a unit reserved; null if none has. */
export async function orderHolding(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  { product_id }: { product_id: string | null },
): Promise<string | null> {
  if (product_id === null) return null;
  const order = await tx
    .selectFrom('stock_reservations as held')
    .innerJoin('orders', 'orders.id', 'held.order_id')
    .select('orders.number')
    .where('held.product_id', '=', product_id)
    .executeTakeFirst();
  return order?.number ?? null;
}

/** Why a product of a unit moved, in the ledger of the stock. */
const REASONS: Partial<Record<UnitEvent, 'sale' | 'return' | 'loss'>> = {
  sold: 'sale',
  returned: 'return',
  scrapped: 'loss',
};

/**
 * The product of a unit, if it has one, follows it: name, grade, price, VAT, whether it is offered, and one in stock as long as the
 * shop has it. The caller has locked both.
 * @param reference of the order, the sale or the unit, in the ledger of the stock
 */
export async function followUnit(
  tx: Transaction<Schema>,
  unitId: string,
  kind: UnitEvent,
  reference: string,
): Promise<void> {
  const unit = await tx
    .selectFrom('used_units')
    .select(['product_id', 'model_id', 'name', 'grade', 'price_cents', 'vat_rate', 'state'])
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  if (unit.product_id === null) return;
  await sayWhy(tx, REASONS[kind] ?? 'correction', reference);
  await tx
    .updateTable('products')
    .set({
      ...{ name: unit.name, grade: unit.grade, vat_rate: unit.vat_rate },
      ...(unit.price_cents !== null && { listed_price_cents: listedPriceCents(unit.price_cents) }),
      is_offered_unit: unit.state === 'for_sale' && unit.model_id !== null,
      stock: unit.state === 'to_test' || unit.state === 'for_sale' ? 1 : 0,
    })
    .where('id', '=', unit.product_id)
    .execute();
}
