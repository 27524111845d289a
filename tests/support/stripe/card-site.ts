import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';

/** What the form of an order asks of whoever collects it at the shop, besides the way to pay and an address of their own. */
export const CARD_CUSTOMER = {
  'customer.name': 'Camille Renard',
  'customer.phone': '06 12 34 56 78',
  'billingAddress.street': '1 rue de Vesle',
  'billingAddress.postcode': '51100',
  'billingAddress.city': 'Reims',
  'delivery.method': 'pickup',
  terms: 'oui',
};

type CardSiteOptions = {
  /** The name of its product. */
  name?: string;
  /** The settings of Stripe, of those that the stand-in offers. */
  settings?: 'env' | 'walletEnv';
};

/**
 * A site that takes cards at a stand-in for Stripe. Before each test it has a new product, four of it, listed at 209 €, so 186,61 € if
 * sold directly; with its box it weighs 500 g.
 */
export function useCardSite({ name = 'SSD 1 To', settings = 'env' }: CardSiteOptions = {}) {
  const made = { stripe: undefined as FakeStripe | undefined, siteUrl: '', ssd: '', ssdPath: '' };
  const stripe = (): FakeStripe => {
    if (!made.stripe) throw new Error('the stand-in for Stripe begins with the site');
    return made.stripe;
  };
  const site = useAccountSite(async (origin) => {
    made.siteUrl = origin;
    made.stripe = await startFakeStripe(() => made.siteUrl);
    return made.stripe[settings];
  });
  const tables = () => site.database.kysely;

  afterAll(() => stripe().close());

  beforeAll(async () => {
    await tables().insertInto('product_categories').values({ id: 'essais', label: 'Essais' }).execute();
  });

  /** Adds a product that is for sale; returns its id and its page. */
  async function addProduct(product: { name: string; listed_price_cents: number; stock: number }) {
    const slug = randomUUID();
    const { id } = await tables()
      .insertInto('products')
      .values({
        ...product,
        ...{ slug, sku: slug, category_id: 'essais', condition: 'neuf', weight_g: 90, is_published: true },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, path: `/produit/${slug}` };
  }

  beforeEach(async () => {
    stripe().isDown = false;
    const { id, path } = await addProduct({ name, listed_price_cents: 20900, stock: 4 });
    made.ssd = id;
    made.ssdPath = path;
  });

  return {
    site,
    tables,
    addProduct,
    get stripe() {
      return stripe();
    },
    /** Id of the product. */
    get ssd() {
      return made.ssd;
    },
    get ssdPath() {
      return made.ssdPath;
    },
    addToCart: (visitor: SiteVisitor, quantity = '1') =>
      visitor.submit('/panier', { intent: 'add', productId: made.ssd, quantity }),
    ordersOf: (email: string) =>
      tables().selectFrom('orders').selectAll().where('email', '=', email).execute(),
  };
}
