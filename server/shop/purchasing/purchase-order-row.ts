import { type Selectable, sql, type Transaction } from 'kysely';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { onSeenRow, type SeenRow } from '../../edits/seen-row.ts';
import { Refusal, type Refused } from '../../outcomes.ts';

export type PurchaseOrderRow = Selectable<Schema['purchase_orders']>;
export type PurchaseOrderLine = Selectable<Schema['purchase_order_lines']>;

export type PurchaseOrderDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

export type PurchaseOrderWork = {
  tx: Transaction<Schema>;
  order: PurchaseOrderRow;
  admin: AdminIdentity;
  now: Date;
};

const GONE = 'Cette commande n’existe plus.';
const MOVED = 'Cette commande a changé entre-temps\u00a0: relisez-la, puis recommencez.';
const SENT = 'Cette commande est envoyée\u00a0: ses lignes ne changent plus.';

type Begin = (tx: Transaction<Schema>, now: Date) => Promise<void>;

/** One change of an order that this transaction has locked. @throws NotAdminError */
export const onPurchaseOrder = <T>(
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: PurchaseOrderWork) => Promise<T>,
  begin?: Begin,
): Promise<T | Refused> =>
  onSeenRow(
    deps,
    admin,
    seen,
    { lock: lockPurchaseOrder, gone: GONE, moved: MOVED, permission: 'products' },
    ({ row: order, ...work }) => change({ ...work, order }),
    begin,
  );

/** The same for a change of a draft. */
export const onOrderDraft = <T>(
  deps: PurchaseOrderDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: PurchaseOrderWork) => Promise<T>,
  begin?: Begin,
): Promise<T | Refused> =>
  onPurchaseOrder(
    deps,
    admin,
    seen,
    async (work) => {
      if (work.order.state !== 'draft') throw new Refusal(SENT);
      return change(work);
    },
    begin,
  );

export const lockPurchaseOrder = (
  tx: Transaction<Schema>,
  id: string,
): Promise<PurchaseOrderRow | undefined> =>
  tx.selectFrom('purchase_orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const linesOfPurchaseOrder = (tx: Transaction<Schema>, id: string): Promise<PurchaseOrderLine[]> =>
  tx
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('purchase_order_id', '=', id)
    .orderBy('id')
    .execute();

/** Counts a change of an order. */
export async function noteOrderChange({
  tx,
  order,
  now,
}: Pick<PurchaseOrderWork, 'tx' | 'order' | 'now'>): Promise<void> {
  await tx
    .updateTable('purchase_orders')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', order.id)
    .execute();
}
