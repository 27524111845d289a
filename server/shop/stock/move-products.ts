import type { Transaction } from 'kysely';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { addStock, sayWhy } from '../orders/change-stock.ts';
import { lockProducts } from '../orders/lock-products.ts';

type ManualReason = 'purchase' | 'correction' | 'loss';

export type ManualMove = {
  reason: ManualReason;
  /** The number of a delivery, or another note. */
  reference: string;
  note: string;
  lines: readonly { productId: string; delta: number }[];
};

export type StockMoveOutcome = { outcome: 'moved' } | Refused;

/** Moves products by hand, all or none: units promised to customers stay. */
export function moveProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { reason, reference, note, lines }: ManualMove,
): Promise<StockMoveOutcome> {
  return changeAsAdmin(database, admin, 'stock', async (tx) => {
    const missing = await findMissing(tx, lines);
    if (missing) return refused(missing);
    await sayWhy(tx, reason, reference, { note });
    for (const { productId, delta } of lines) if (delta !== 0) await addStock(tx, productId, delta);
    return { outcome: 'moved' };
  });
}

/** The reasons why these movements are impossible, in French. Locks the products. */
export async function findMissing(
  tx: Transaction<Schema>,
  lines: readonly { productId: string; delta: number }[],
): Promise<string | null> {
  const products = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const { productId, delta } of lines) {
    const product = byId.get(productId);
    if (!product) return 'Un de ces produits n’existe plus.';
    if (product.available + delta < 0)
      return `«\u00a0${product.name}\u00a0»\u00a0: ${freeText(product.available)}. Le reste est promis à des clients\u00a0: annulez d’abord ce qui ne peut être servi.`;
  }
  return null;
}

function freeText(available: number): string {
  if (available === 0) return 'aucune pièce ne peut sortir du stock';
  return available === 1
    ? 'une seule pièce peut sortir du stock'
    : `${available} pièces au plus peuvent sortir du stock`;
}
