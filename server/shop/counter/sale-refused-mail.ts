import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type SaleLinkDeps, saleLink } from './sale-link.ts';

export const SALE_REFUSED = 'sale-refused';

export type SaleRefusedMailDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
} & SaleLinkDeps;

/** A bank has refused the card of a counter sale; nothing leaves once the sale is paid otherwise. */
export const saleRefusedMail = (deps: SaleRefusedMailDeps): Message => ({
  kind: SALE_REFUSED,
  about: 'sale',
  channel: 'mail',
  label: 'Paiement d’une vente refusé',
  async write(queued) {
    const id = aboutOf(queued);
    const sale = await deps.database.kysely
      .selectFrom('counter_sales')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const dueCents = sale ? dueOfSale(sale) : 0;
    if (queued.address === null || !sale?.number || !sale.closed_at || dueCents === 0) return null;
    const { renderSaleRefused } = await deps.loadTemplates();
    const told = { number: sale.number, closedAt: sale.closed_at, dueCents, payLink: saleLink(deps, id) };
    return { to: queued.address, ...renderSaleRefused({ shop: deps.shop(), sale: told }) };
  },
});
