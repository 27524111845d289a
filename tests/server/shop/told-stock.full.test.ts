import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });
const SLUG = 'ventilateur-ps4-slim';
const tables = () => site.database.kysely;

/** Sets the number of units, of reserved units, and the threshold at which the shop buys again. */
const hold = (stock: number, reserved: number, low_stock_threshold: number) =>
  tables()
    .updateTable('products')
    .set({ stock, reserved, low_stock_threshold })
    .where('slug', '=', SLUG)
    .returning('id')
    .executeTakeFirstOrThrow();

/** The key as the script of every page reads it. */
const anonKey = async (): Promise<string> =>
  JSON.parse((await site.visitor().get('/reglages-publics.json')).body).anonKey;

/** Removes the parts that differ between two answers to the same visitor. */
const still = (body: string) =>
  body
    .replace(/nonce(?:="|-)[\w-]+/g, '')
    .replace(/\?v=[\w-]+/g, '')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '')
    .replace(/"(?:seenAt|seen_at)":[\d.]+/g, '');

/** Everything that the site tells a visitor about one product, when they ask for too many units of it. */
async function told(id: string): Promise<Record<string, string>> {
  const visitor = site.visitor();
  const cart = { intent: 'add', productId: id };
  await visitor.submit('/panier', { ...cart, quantity: '60' });
  await visitor.submit('/panier', { intent: 'set', productId: id, quantity: '60' });
  const pages = [
    `/produit/${SLUG}`,
    `/produit/${SLUG}.data`,
    '/boutique',
    '/boutique.data',
    `/boutique?q=${SLUG}`,
    '/stock',
    '/stock.data',
    '/recherche?q=ventilateur',
    '/recherche/suggestions?q=ventilateur',
    '/flux/produits.xml',
    '/panier',
    '/panier.data',
    '/paiement',
    '/paiement.data',
    '/consoles/playstation-4',
  ];
  const answers: Record<string, string> = {};
  for (const page of pages) {
    const { status, body } = await visitor.get(page);
    answers[page] = `${status} ${still(body)}`;
  }
  return answers;
}

test('of two stocks that both suffice a stranger sees no difference, wherever they look and whatever they want', async () => {
  const { id } = await hold(37, 0, 1);
  const first = await told(id);
  expect(first['/panier']).toContain('20 au plus peuvent être commandés à la fois, pour 60 demandés');
  await hold(48, 4, 45);
  expect(await told(id)).toEqual(first);
});

test('what is nearly gone is told, so that nobody is surprised', async () => {
  for (const [left, words] of [
    [1, 'Dernier exemplaire'],
    [2, 'Plus que 2'],
    [0, 'Épuisé'],
    [3, 'En stock'],
  ] as const) {
    await hold(left + 5, 5, 0);
    expect((await site.visitor().get(`/produit/${SLUG}`)).body).toContain(words);
  }
});

/** Another unit of the same model: its page shows this one under « the drawer beside ». */
const NEIGHBOUR = 'ps4-slim-1-to-reconditionnee';

/** The badges about its stock, on each list and on the page of the product. */
async function badges(): Promise<Record<string, string | undefined>> {
  const page = async (path: string) => parse((await site.visitor().get(path)).body);
  const onCard = async (path: string) =>
    (await page(path))
      .querySelectorAll('.drawer')
      .find((card) => card.querySelector(`a[href="/produit/${SLUG}"]`))
      ?.querySelector('.badge')?.text;
  return {
    page: (await page(`/produit/${SLUG}`)).querySelector('.buy .badge')?.text,
    shop: await onCard('/boutique?q=ventilateur'),
    shelf: await onCard('/boutique?category=pieces-console'),
    neighbour: await onCard(`/produit/${NEIGHBOUR}`),
  };
}

test('page and cards say the same after each sale, from four down to none, and when one comes back', async () => {
  await hold(4, 0, 0);
  await tables()
    .updateTable('products')
    .set({ compatible_models: ['PlayStation 4'] })
    .where('slug', '=', NEIGHBOUR)
    .execute();
  for (const [sold, words] of [
    [0, 'En stock'],
    [1, 'En stock'],
    [2, 'Plus que 2'],
    [3, 'Dernier exemplaire'],
    [4, 'Épuisé'],
    [3, 'Dernier exemplaire'],
    [2, 'Plus que 2'],
    [1, 'En stock'],
  ] as const) {
    // The change is the one that an order makes: the shelf stays as it is.
    await tables().updateTable('products').set({ reserved: sold }).where('slug', '=', SLUG).execute();
    await expect
      .poll(badges)
      // The drawer beside does not show what is sold out.
      .toEqual({ page: words, shop: words, shelf: words, neighbour: sold === 4 ? undefined : words });
    // These lines mention the stock only if it is low.
    const { body } = await site.visitor().get('/stock?q=ventilateur');
    const line = parse(body)
      .querySelectorAll('tr')
      .find((row) => row.querySelector(`a[href="/produit/${SLUG}"]`))?.text;
    const isLast = sold === 2 || sold === 3;
    expect([sold, line?.includes(words.toLowerCase()) ?? null]).toEqual([sold, sold === 4 ? null : isLast]);
  }
});

test.each(['select=*', 'select=id,slug,is_available'])(
  'the data API says whether there is any, to visitors and accounts: %s',
  async (query) => {
    await hold(37, 0, 1);
    const key = await anonKey();
    const { status, body } = await site
      .visitor()
      .get(`/rest/v1/products?slug=eq.${SLUG}&${query}`, { apikey: key });
    expect(status).toBe(200);
    const [row] = JSON.parse(body);
    expect(row).toMatchObject({ slug: SLUG, is_available: true });
    for (const name of ['stock', 'reserved', 'available', 'low_stock_threshold', 'updated_at'])
      expect(row).not.toHaveProperty(name);
  },
);

test.each(['stock', 'reserved', 'available', 'low_stock_threshold'])(
  'and neither shows, compares nor orders by %s',
  async (name) => {
    const key = await anonKey();
    for (const query of [`select=${name}`, `select=id&${name}=gt.5`, `select=id&order=${name}`]) {
      const { status, body } = await site.visitor().get(`/rest/v1/products?${query}`, { apikey: key });
      expect([status, JSON.parse(body).code]).toEqual([401, '42501']);
    }
  },
);
