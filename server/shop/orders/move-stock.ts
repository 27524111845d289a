import type { Transaction } from 'kysely';
import type { StockEffect } from '#domain/order/order-states.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import type { Schema } from '../../db/schema.ts';
import { addStock, sayWhy } from './change-stock.ts';
import { lockProducts } from './lock-products.ts';
import type { OrderRow } from './order-row.ts';

/** Units of an order that go back on the shelf. */
export type Restock = readonly { productId: string; quantity: number }[];

/**
 * Moves the goods as a change of state requires. If it cannot, returns the reason in French, having changed nothing.
 */
export async function moveStock(
  tx: Transaction<Schema>,
  order: OrderRow,
  effect: StockEffect,
  restock: Restock,
): Promise<string | undefined> {
  if (effect === 'restock') return putBack(tx, order, restock);
  if (restock.length > 0) return 'Rien ne revient en stock à cette étape.';
  if (effect === 'none') return undefined;
  if (effect === 'await' || effect === 'hold') {
    const expires_at = effect === 'await' ? heldUntil(order.payment_method, order.created_at) : null;
    await tx.updateTable('stock_reservations').set({ expires_at }).where('order_id', '=', order.id).execute();
    return undefined;
  }
  const lines = await linesOf(tx, order.id);
  await lockProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  await tx.deleteFrom('stock_reservations').where('order_id', '=', order.id).execute();
  if (effect === 'sell') {
    await sayWhy(tx, 'sale', order.number);
    for (const { product_id, quantity } of lines) await addStock(tx, product_id, -quantity);
  }
  return undefined;
}

/** Puts goods back on the shelf, at most those that were sold and have not come back yet. */
export async function putBack(
  tx: Transaction<Schema>,
  order: OrderRow,
  restock: Restock,
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
  await sayWhy(tx, 'return', order.number);
  for (const { productId, quantity } of restock) {
    await tx
      .updateTable('order_lines')
      .set(({ eb }) => ({ restocked: eb('restocked', '+', quantity) }))
      .where('order_id', '=', order.id)
      .where('product_id', '=', productId)
      .execute();
    await addStock(tx, productId, quantity);
  }
  return undefined;
}

function linesOf(tx: Transaction<Schema>, orderId: string) {
  return tx
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'restocked'])
    .where('order_id', '=', orderId)
    .execute();
}
