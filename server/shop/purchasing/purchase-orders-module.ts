import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Documents } from '../documents/documents-module.ts';
import {
  addOrderLine,
  dropOrderDraft,
  suggestLines,
  writeOrderHead,
  writeOrderLines,
} from './change-purchase-order.ts';
import { findPurchaseOrder, listPurchaseOrders } from './find-purchase-orders.ts';
import { cancelPurchaseOrder, closeOrderLine, sendPurchaseOrder } from './follow-purchase-order.ts';
import type { PurchaseOrderDeps } from './purchase-order-row.ts';
import { purchaseOrderText } from './purchase-order-texts.ts';

export type PurchaseOrders = ReturnType<typeof createPurchaseOrders>['api'];

/** What the shop orders from suppliers. All functions throw NotAdminError for anyone who may not see what goods cost. */
export function createPurchaseOrders(
  deps: PurchaseOrderDeps & {
    documents: Pick<Documents, 'print'>;
    outbox: Pick<Outbox, 'post' | 'wake'>;
    shop: () => ShopSettings;
  },
) {
  const { database, documents, shop } = deps;
  const find = (admin: AdminIdentity, id: string) =>
    readAsTableOwner(database, admin, 'products', (tx) => findPurchaseOrder(tx, id));
  return {
    api: {
      list: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'products', listPurchaseOrders),
      find,
      /** The order as a PDF; null if there is none of this id. */
      async draw(admin: AdminIdentity, id: string): Promise<Buffer | null> {
        const order = await find(admin, id);
        return order && documents.print(purchaseOrderText(order, shop()), order.sent_at ?? order.updated_at);
      },
      ...bindDeps(deps, {
        addOrderLine,
        cancelPurchaseOrder,
        closeOrderLine,
        dropOrderDraft,
        sendPurchaseOrder,
        suggestLines,
        writeOrderHead,
        writeOrderLines,
      }),
    },
  } satisfies Module<unknown>;
}
