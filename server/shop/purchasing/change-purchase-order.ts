import { sql, type Transaction } from 'kysely';
import { MOST_ORDERED_LINES } from '#domain/purchasing/purchase-order.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { productsToBuy, unitsToBuy } from '../stock/list-purchases.ts';
import { productsOfCode } from './find-goods-receipts.ts';
import {
  linesOfPurchaseOrder,
  noteOrderChange,
  onOrderDraft,
  type PurchaseOrderDeps,
  type PurchaseOrderLine,
  type PurchaseOrderWork,
} from './purchase-order-row.ts';

const NO_LINE = 'Cette ligne n’est plus dans la commande.';
const FULL = `Une commande a ${MOST_ORDERED_LINES} lignes au plus.`;

export type OrderHead = { supplier: string; expectedOn: string | undefined; note: string | undefined };

/** Writes from whom a draft orders; the first one begins it (`seenVersion` 0), with what is to be bought there if `suggests`. */
export const writeOrderHead = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { head, suggests }: { head: OrderHead; suggests: boolean },
) => {
  const columns = {
    supplier_id: sql<number>`internal.supplier_named(${head.supplier})`,
    expected_on: head.expectedOn ?? null,
    note: head.note ?? null,
  };
  return onOrderDraft(
    deps,
    admin,
    seen,
    async (work): Promise<RowChanged> => {
      await work.tx.updateTable('purchase_orders').set(columns).where('id', '=', work.order.id).execute();
      if (suggests) await addSuggested(work);
      await noteOrderChange(work);
      return { outcome: 'done' };
    },
    async (tx, now) => {
      if (seen.seenVersion !== 0) return;
      await tx
        .insertInto('purchase_orders')
        .values({
          ...columns,
          ...{ id: seen.id, version: 0, actor_id: admin.id, created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  );
};

/** Adds what is low or awaited and comes from this supplier, unless it is in the draft or on its way. */
export const suggestLines = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  changed: readonly ChangedLine[],
) =>
  onOrderDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    if ((await addSuggested(work)) === 0)
      return faultAt('', 'Rien de plus n’est à commander chez ce fournisseur.');
    await changeLines(work, changed);
    await noteOrderChange(work);
    return { outcome: 'done' };
  });

async function addSuggested({ tx, order }: PurchaseOrderWork): Promise<number> {
  const { supplier_id } = await tx
    .selectFrom('purchase_orders')
    .select('supplier_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const before = await linesOfPurchaseOrder(tx, order.id);
  const known = new Set(before.map(({ product_id }) => product_id));
  const found = await productsToBuy(tx)
    .where('bought.supplier_id', '=', supplier_id)
    .orderBy('p.name')
    .orderBy('p.sku')
    .execute();
  const lines = found
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ ...row, quantity: unitsToBuy(row) }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, Math.max(0, MOST_ORDERED_LINES - before.length));
  if (lines.length === 0) return 0;
  await tx
    .insertInto('purchase_order_lines')
    .values(
      lines.map((row) => ({
        purchase_order_id: order.id,
        product_id: row.id,
        label: row.name,
        reference: row.supplierReference ?? row.sku,
        quantity: row.quantity,
        unit_cost_cents: row.priceCents,
      })),
    )
    .execute();
  return lines.length;
}

export type AddedLine = {
  /** A code, a reference, or words. */
  wanted: string;
  /** The words are what is ordered, and no product. */
  isFree: boolean;
  quantity: number;
  unitCostCents: number | null;
  /** What was typed in the lines above: the screen has one form. */
  changed: readonly ChangedLine[];
};

export type LineAdded =
  | RowChanged
  /** Several products may be meant. */
  | { outcome: 'several'; offered: { sku: string; name: string; available: number }[] };

/** Adds a product, or what is not in the catalogue, to a draft. A product that is there already counts more. */
export const addOrderLine = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { wanted, isFree, quantity, unitCostCents, changed }: AddedLine,
) =>
  onOrderDraft(deps, admin, seen, async (work): Promise<LineAdded> => {
    const { tx, order } = work;
    const { found, offered } = isFree ? NOBODY : await productsOfCode(tx, wanted);
    if (!isFree && !found && offered.length > 0) return { outcome: 'several', offered };
    if (!isFree && !found)
      return faultAt(
        'wanted',
        'Aucun produit n’a ce code ni ces mots\u00a0: ajoutez-les tels quels, ou corrigez.',
      );
    const lines = withChanges(await linesOfPurchaseOrder(tx, order.id), changed);
    const product = found ? await orderedProduct(tx, found.sku) : null;
    const known = product && lines.find(({ product_id }) => product_id === product.id);
    if (known) {
      const sum = known.quantity + quantity;
      if (sum > 10_000) return faultAt('addedQuantity', 'Une ligne a 10000 unités au plus.');
      await changeLines(work, changed);
      await tx
        .updateTable('purchase_order_lines')
        .set({ quantity: sum, ...(unitCostCents !== null && { unit_cost_cents: unitCostCents }) })
        .where('id', '=', known.id)
        .execute();
    } else {
      if (lines.length >= MOST_ORDERED_LINES) return faultAt('', FULL);
      await changeLines(work, changed);
      await tx
        .insertInto('purchase_order_lines')
        .values({
          purchase_order_id: order.id,
          product_id: product?.id ?? null,
          label: product?.name ?? wanted,
          reference: product ? (product.supplier_reference ?? product.sku) : null,
          quantity,
          unit_cost_cents: unitCostCents ?? product?.purchase_price_cents ?? null,
        })
        .execute();
    }
    await noteOrderChange(work);
    return { outcome: 'done' };
  });

const NOBODY = { found: null, offered: [] };

const orderedProduct = (tx: Transaction<Schema>, sku: string) =>
  tx
    .selectFrom('products as p')
    .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
    .select(['p.id', 'p.name', 'p.sku', 'bought.supplier_reference', 'bought.purchase_price_cents'])
    .where('p.sku', '=', sku)
    .where('p.is_offered_unit', 'is', null)
    .executeTakeFirst();

export type ChangedLine = { lineId: number; quantity: number; unitCostCents: number | null };

/** Writes quantities and costs of a draft's lines; none of a line takes it out. */
export const writeOrderLines = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  changed: readonly ChangedLine[],
) =>
  onOrderDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    await changeLines(work, changed);
    await noteOrderChange(work);
    return { outcome: 'done' };
  });

/** The lines as they are once these changes are written. @throws Refusal if one is no longer there */
export function withChanges(
  lines: readonly PurchaseOrderLine[],
  changed: readonly ChangedLine[],
): PurchaseOrderLine[] {
  const known = new Set(lines.map(({ id }) => id));
  if (changed.some(({ lineId }) => !known.has(lineId))) throw new Refusal(NO_LINE);
  const quantities = new Map(changed.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** Writes them, in a draft whose version its caller counts up. */
export async function changeLines({ tx, order }: PurchaseOrderWork, changed: readonly ChangedLine[]) {
  withChanges(await linesOfPurchaseOrder(tx, order.id), changed);
  for (const { lineId, quantity, unitCostCents } of changed) {
    if (quantity === 0) await tx.deleteFrom('purchase_order_lines').where('id', '=', lineId).execute();
    else
      await tx
        .updateTable('purchase_order_lines')
        .set({ quantity, unit_cost_cents: unitCostCents })
        .where('id', '=', lineId)
        .execute();
  }
}

/** Drops a draft: nothing of it remains. */
export const dropOrderDraft = (deps: PurchaseOrderDeps, admin: AdminIdentity, seen: SeenRow) =>
  onOrderDraft(deps, admin, seen, async ({ tx, order }): Promise<RowChanged> => {
    await tx.deleteFrom('purchase_orders').where('id', '=', order.id).execute();
    return { outcome: 'done' };
  });
