import { sql, type Transaction } from 'kysely';
import { stateByLines } from '#domain/purchasing/purchase-order.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { type ChangedLine, changeLines, withChanges } from './change-purchase-order.ts';
import {
  linesOfPurchaseOrder,
  lockPurchaseOrder,
  noteOrderChange,
  onOrderDraft,
  onPurchaseOrder,
  type PurchaseOrderDeps,
  type PurchaseOrderWork,
} from './purchase-order-row.ts';

const CLOSED = 'Cette commande n’attend plus rien.';

/** Sends a draft with what was typed in its lines, by mail or otherwise: it takes its number, and what is ordered stays as it is. */
export const sendPurchaseOrder = async (
  deps: PurchaseOrderDeps & { outbox: Pick<Outbox, 'post' | 'wake'> },
  admin: AdminIdentity,
  seen: SeenRow,
  { isMailed, changed }: { isMailed: boolean; changed: readonly ChangedLine[] },
) => {
  const sent = await onOrderDraft(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, order, now } = work;
    if (withChanges(await linesOfPurchaseOrder(tx, order.id), changed).length === 0)
      return faultAt('', 'Ajoutez d’abord ce qui est commandé.');
    const { email } = await tx
      .selectFrom('suppliers')
      .select('email')
      .where('id', '=', order.supplier_id)
      .executeTakeFirstOrThrow();
    if (isMailed && email === null)
      return faultAt('', 'Ce fournisseur n’a pas d’adresse e-mail\u00a0: écrivez-la sur sa fiche.');
    await changeLines(work, changed);
    const mailedTo = isMailed ? (email?.toLowerCase() ?? null) : null;
    await tx
      .updateTable('purchase_orders')
      .set({
        state: 'sent',
        number: sql<string>`internal.next_number('BC', ${now})`,
        sent_at: now,
        mailed_to: mailedTo,
        actor_id: admin.id,
      })
      .where('id', '=', order.id)
      .execute();
    if (mailedTo !== null)
      await deps.outbox.post({ kind: 'purchase-order', aboutId: order.id, address: mailedTo }, tx);
    await noteOrderChange(work);
    return { outcome: 'done' };
  });
  deps.outbox.wake();
  return sent;
};

/** Ends a line by hand: what is not in the catalogue has come, or the rest of it will not. */
export const closeOrderLine = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { lineId, how }: { lineId: number; how: 'came' | 'never' },
) =>
  onPurchaseOrder(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, order, now } = work;
    if (order.state !== 'sent' && order.state !== 'partly_received') throw new Refusal(CLOSED);
    const line = (await linesOfPurchaseOrder(tx, order.id)).find(({ id }) => id === lineId);
    if (!line) throw new Refusal('Cette ligne n’est plus dans la commande.');
    if (how === 'came' && line.product_id !== null)
      throw new Refusal('Ce produit entre en stock par une réception.');
    await tx
      .updateTable('purchase_order_lines')
      .set(how === 'came' ? { received: line.quantity } : { is_closed: true })
      .where('id', '=', lineId)
      .execute();
    await keepOrderState({ tx, order, now });
    return { outcome: 'done' };
  });

/** Cancels an order of which nothing has come. */
export const cancelPurchaseOrder = (
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  reason: string,
) =>
  onPurchaseOrder(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, order, now } = work;
    const lines = await linesOfPurchaseOrder(tx, order.id);
    if (order.state === 'draft' || order.closed_at !== null || lines.some(({ received }) => received > 0))
      throw new Refusal(
        'Une commande dont quelque chose est arrivé ne s’annule pas\u00a0: soldez ses lignes.',
      );
    await tx
      .updateTable('purchase_orders')
      .set({ state: 'cancelled', cancel_reason: reason, closed_at: now })
      .where('id', '=', order.id)
      .execute();
    await noteOrderChange(work);
    return { outcome: 'done' };
  });

type Delivered = { productId: string; quantity: number };

/** Locks the order that a delivery is of; before cases and products. @throws Refusal */
export async function lockDeliveredOrder(tx: Transaction<Schema>, id: string) {
  const order = await lockPurchaseOrder(tx, id);
  if (!order) throw new Refusal('La commande de cette livraison n’existe plus.');
  if (order.state !== 'sent' && order.state !== 'partly_received') throw new Refusal(CLOSED);
  return order;
}

/** Counts a delivery on the lines of its order; what was not ordered is on none. */
export async function countDelivered(
  work: Pick<PurchaseOrderWork, 'tx' | 'order' | 'now'>,
  delivered: readonly Delivered[],
): Promise<void> {
  for (const { productId, quantity } of delivered)
    await work.tx
      .updateTable('purchase_order_lines')
      .set({ received: sql`received + ${quantity}` })
      .where('purchase_order_id', '=', work.order.id)
      .where('product_id', '=', productId)
      .execute();
  await keepOrderState(work);
}

async function keepOrderState(work: Pick<PurchaseOrderWork, 'tx' | 'order' | 'now'>): Promise<void> {
  const { tx, order, now } = work;
  const state = stateByLines(await linesOfPurchaseOrder(tx, order.id));
  await tx
    .updateTable('purchase_orders')
    .set({ state, closed_at: state === 'received' ? now : null })
    .where('id', '=', order.id)
    .execute();
  await noteOrderChange(work);
}
