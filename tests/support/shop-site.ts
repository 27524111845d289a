import { beforeEach } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { linkToken } from '#server/shop/orders/link-token.ts';
import { type Move, moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { SERVICE_KEY, useAccountSite } from './account-site.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from './shop.ts';

/** The delivery of an order that is sent and paid by transfer. */
export const PARCEL = {
  delivery: { method: 'parcel', address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' } },
  payment: 'transfer',
  deliveryCents: 990,
};

/** The built site, its shop empty before each test, and the work that the shop does on orders meanwhile. */
export function useShopSite() {
  const site = useAccountSite();
  const facts = readShopSettings('content/data/shop.yml');
  beforeEach(() => emptyShop(site.database));

  const paying = (at = new Date()) => ({ database: site.database, shop: () => facts, clock: () => at });
  return {
    site,
    facts,
    /** The deps that record payments and refunds. */
    paying,
    /**
     * Orders one product for 89,29 €, fetched and paid at the shop unless told otherwise. `path` is the page of the order, by its link.
     */
    async order(change: object = {}) {
      const product = await addProduct(site.database, 5);
      const deps = { ...orderDeps(site.database), linkSecret: SERVICE_KEY };
      const { id, number } = await placedOrder(deps, orderOf([product], change));
      const link = linkToken(SERVICE_KEY, id);
      return { id, number, link, path: `/suivi-commande?lien=${link}` };
    },
    /** Pays all of an order. */
    async pay(id: string, at?: Date) {
      const { total_cents: amountCents } = await site.database.kysely
        .selectFrom('orders')
        .select('total_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await recordPayment(paying(at), id, { actor: 'shop', method: 'transfer', amountCents });
    },
    move: (id: string, to: Move['to'], at = new Date(), more: Partial<Move> = {}) =>
      moveOrder({ database: site.database, clock: () => at }, id, { to, actor: 'shop', ...more }),
  };
}
