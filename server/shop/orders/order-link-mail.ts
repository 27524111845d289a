import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { findById } from './find-order.ts';
import { isProvenOrder } from './is-proven.ts';
import { linkToken, proofToken } from './link-token.ts';

export type OrderLinkMailDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links to orders. */
  secret: string;
};

/**
 * The link of an order, for someone who asked for it by its number and e-mail (mail-link.ts). The page of an order
 * shows the typed details, so if the mailbox is not proven, the link asks first.
 */
export const orderLinkMail = (deps: OrderLinkMailDeps): Message => ({
  kind: 'order-link',
  about: 'order',
  channel: 'mail',
  label: 'Lien de suivi',
  async write(queued) {
    const { database, loadTemplates, shop, siteUrl, secret } = deps;
    const order = await findById(database, aboutOf(queued));
    if (!order) return null;
    const isProven = await isProvenOrder(database.kysely, order.id);
    const link = isProven
      ? `${siteUrl}/suivi-commande?lien=${linkToken(secret, order.id)}`
      : `${siteUrl}/confirmer-commande?lien=${proofToken(secret, order)}`;
    const { renderOrderLink } = await loadTemplates();
    return { to: order.email, ...renderOrderLink({ shop: shop(), number: order.number, link, isProven }) };
  },
});
