import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findPurchaseOrder } from './find-purchase-orders.ts';
import { purchaseOrderText } from './purchase-order-texts.ts';

export type PurchaseOrderMailDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  documents: Pick<Documents, 'print'>;
};

/** A purchase order for its supplier, with its PDF. */
export const purchaseOrderMail = (deps: PurchaseOrderMailDeps): Message => ({
  kind: 'purchase-order',
  about: 'purchase',
  channel: 'mail',
  label: 'Commande à un fournisseur',
  async write(queued) {
    const { database, documents, loadTemplates } = deps;
    const order = await database.kysely.transaction().execute((tx) => findPurchaseOrder(tx, aboutOf(queued)));
    const to = queued.address ?? order?.mailed_to ?? null;
    // Cancelled before it left.
    if (!order?.number || to === null || order.state === 'cancelled') return null;
    const shop = deps.shop();
    const { renderPurchaseOrder } = await loadTemplates();
    const content = await documents.print(purchaseOrderText(order, shop), order.sent_at ?? order.updated_at);
    const attached = { filename: `${order.number}.pdf`, content, contentType: 'application/pdf' };
    const mail = renderPurchaseOrder({ shop, number: order.number });
    return { to, replyTo: shop.email, ...mail, attachments: [attached] };
  },
});
