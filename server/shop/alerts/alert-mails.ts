import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message, type QueuedMessage } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { countUnits, withUnits } from '../catalogue/find-units.ts';

export type AlertMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

/** Asks the owner of the mailbox whether they want the alert. */
export const alertQuestionMail = (deps: AlertMailsDeps): Message<{ token: string }> => ({
  kind: 'alert-question',
  about: 'product',
  channel: 'mail',
  label: 'Alerte à confirmer',
  // The row of the alert keeps the address as long as the page says.
  leavesNoTrace: true,
  async write(queued, { token }) {
    const product = await findProduct(deps, queued);
    if (!product || queued.address === null) return null;
    const { renderAlertQuestion } = await deps.loadTemplates();
    const link = `${deps.siteUrl}/alerte-stock/${token}`;
    return { to: queued.address, ...renderAlertQuestion({ shop: deps.shop(), product: product.name, link }) };
  },
});

/** Answers an alert, which ends with it: its address is deleted once the mail has left. */
export const backInStockMail = (deps: AlertMailsDeps): Message => ({
  kind: 'back-in-stock',
  about: 'product',
  channel: 'mail',
  label: 'De retour en stock',
  leavesNoTrace: true,
  async write(queued) {
    const product = await findProduct(deps, queued);
    if (!product || queued.address === null) return null;
    const { renderBackInStock } = await deps.loadTemplates();
    const link = `${deps.siteUrl}/produit/${product.slug}`;
    return { to: queued.address, ...renderBackInStock({ shop: deps.shop(), product, link }) };
  },
});

async function findProduct({ database }: AlertMailsDeps, queued: QueuedMessage) {
  const id = aboutOf(queued);
  const product = await database.kysely
    .selectFrom('products')
    .select(['name', 'slug', 'available', 'direct_price_cents as directPriceCents'])
    .where('id', '=', id)
    .executeTakeFirst();
  return product && withUnits(product, (await countUnits(database)).get(id));
}
