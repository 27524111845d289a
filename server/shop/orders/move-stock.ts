import type { Transaction } from 'kysely';
import { paidCents } from '#domain/order/line-price.ts';
import type { StockEffect } from '#domain/order/order-states.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import type { Schema } from '../../db/schema.ts';
import { sellUnit, takeUnitBack, whyNotInState } from '../used-units/sell-unit.ts';
import { lockUnitsOf } from '../used-units/unit-product.ts';
import { presentAgain } from '../used-units/used-unit-row.ts';
import { addStock, sayWhy } from './change-stock.ts';
import { lockProducts } from './lock-products.ts';
import type { OrderRow } from './order-row.ts';

/** Units of an order that go back on the shelf. */
export type Restock = readonly { productId: string; quantity: number }[];

/** Who moves the goods, if it is somebody of the shop, and when. */
type StockMover = { actorId?: string | undefined; now: Date };

/**
 * Moves the goods as a change of state requires. If it cannot, returns the reason in French, having changed nothing.
 */
export async function moveStock(
  tx: Transaction<Schema>,
  order: OrderRow,
  effect: StockEffect,
  restock: Restock,
  mover: StockMover,
): Promise<string | undefined> {
  if (effect === 'restock') return putBack(tx, order, restock, mover);
  if (restock.length > 0) return 'Rien ne revient en stock à cette étape.';
  if (effect === 'none') return undefined;
  if (effect === 'await' || effect === 'hold') {
    const expires_at = effect === 'await' ? heldUntil(order.payment_method, order.created_at) : null;
    await tx.updateTable('stock_reservations').set({ expires_at }).where('order_id', '=', order.id).execute();
    return undefined;
  }
  const lines = await linesOf(tx, order.id);
  const ids = lines.map(({ product_id }) => product_id);
  await lockProducts(tx, ids);
  const units = effect === 'sell' ? await lockUnitsOf(tx, ids) : [];
  const obstacle = units.map(whyNotInState).find(Boolean);
  if (obstacle) return obstacle;
  await tx.deleteFrom('stock_reservations').where('order_id', '=', order.id).execute();
  if (effect === 'sell') {
    await sayWhy(tx, 'sale', order.number);
    for (const line of lines) {
      const { product_id, quantity, vat_rate: vatRate } = line;
      const unit = units.find((each) => each.product_id === product_id);
      const priceCents = paidCents(line);
      if (unit) await sellUnit(tx, unit, { priceCents, vatRate }, sellingOf(order, mover));
      else await addStock(tx, product_id, -quantity);
    }
  }
  return undefined;
}

const sellingOf = ({ id, number }: OrderRow, { actorId, now }: StockMover) => ({
  ...{ of: { order_id: id }, reference: number },
  ...{ actorId: actorId ?? null, now },
});

/**
 * Puts goods back on the shelf, at most those that were sold and have not come back yet. A used unit is tested before it is sold again.
 */
export async function putBack(
  tx: Transaction<Schema>,
  order: OrderRow,
  restock: Restock,
  mover: StockMover,
): Promise<string | undefined> {
  if (restock.length === 0) return undefined;
  const lines = new Map((await linesOf(tx, order.id)).map((line) => [line.product_id, line]));
  const asked = new Set(restock.map(({ productId }) => productId));
  const isPossible = restock.every(({ productId, quantity }) => {
    const line = lines.get(productId);
    return (
      line && Number.isSafeInteger(quantity) && quantity > 0 && quantity <= line.quantity - line.restocked
    );
  });
  if (!isPossible || asked.size < restock.length)
    return 'Il revient plus de produits que la commande n’en a vendu.';
  await lockProducts(tx, [...asked]);
  const units = await lockUnitsOf(tx, [...asked]);
  for (const unit of units) {
    const obstacle = await presentAgain(tx, unit);
    if (obstacle) return obstacle;
  }
  await sayWhy(tx, 'return', order.number);
  for (const { productId, quantity } of restock) {
    await tx
      .updateTable('order_lines')
      .set(({ eb }) => ({ restocked: eb('restocked', '+', quantity) }))
      .where('order_id', '=', order.id)
      .where('product_id', '=', productId)
      .execute();
    const unit = units.find((each) => each.product_id === productId);
    if (unit) await takeUnitBack(tx, { unitId: unit.id, ...sellingOf(order, mover) });
    else await addStock(tx, productId, quantity);
  }
  return undefined;
}

function linesOf(tx: Transaction<Schema>, orderId: string) {
  return tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'restocked', 'total_cents', 'discount_cents', 'vat_rate'])
    .where('order_id', '=', orderId)
    .execute();
}
