import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addProduct, customerOf, emptyShop, UNIT_CENTS } from '#tests/support/shop.ts';

const site = useAccountSite();
const tables = () => site.database.kysely;
let ssd = '';

beforeAll(async () => {
  await emptyShop(site.database);
  ssd = await addProduct(site.database, 1000);
});
beforeEach(() => emptyTables(site.database, 'public.promo_codes', 'internal.rate_limits'));

const addCode = async (change: object = {}) =>
  (
    await tables()
      .insertInto('promo_codes')
      .values({ code: 'NOEL-10', percent: 10, written_by: randomUUID(), ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const read = async (visitor: SiteVisitor, path = '/panier') => mainText((await visitor.get(path)).body);
const type = (visitor: SiteVisitor, code: string) =>
  visitor.submit('/panier', { intent: 'addPromo', promo: code });

async function withCart(quantity = '2'): Promise<SiteVisitor> {
  const visitor = site.visitor();
  await visitor.submit('/panier', { intent: 'add', productId: ssd, quantity });
  return visitor;
}

/** The form of /paiement as it was drawn, filled in. */
async function checkout(visitor: SiteVisitor, email: string) {
  const { body } = await visitor.get('/paiement');
  const inputs = body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const { name, phone } = customerOf(email);
  return {
    ...Object.fromEntries([...inputs].map(([, field = '', value = '']) => [field, value])),
    ...{ 'customer.name': name, 'customer.email': email, 'customer.phone': phone },
    ...{ 'billingAddress.street': '1 rue de Vesle', 'billingAddress.postcode': '51100' },
    ...{ 'billingAddress.city': 'Reims', 'delivery.method': 'pickup', payment: 'shop', terms: 'oui' },
  };
}

test('without a code to type, no cart asks for one', async () => {
  expect(await read(await withCart())).not.toContain('code promo');
  await addCode();
  expect(await read(await withCart())).toContain('Vous avez un code promo');
});

test('without script, a code is typed, counted from the cart to the order, and gone with it', async () => {
  await addCode();
  const visitor = await withCart();
  const added = await type(visitor, ' noël-10 ');
  expect([added.status, added.location]).toEqual([303, '/panier?fait=promo']);
  expect(await read(visitor, added.location ?? '')).toMatch(
    /Code appliqué.*Code NOEL-10.*−17,86 €.*Total.*160,72 €/,
  );
  expect(await read(visitor, '/paiement')).toMatch(/178,58 € Code NOEL-10 −17,86 €.*160,72 €/);
  const answer = await visitor.submit('/paiement', await checkout(visitor, 'camille@exemple.fr'));
  expect([answer.status, answer.location]).toEqual([303, '/confirmation-commande']);
  expect(await read(visitor, '/confirmation-commande')).toMatch(/178,58 € Code NOEL-10 −17,86 €.*160,72 €/);
  expect(visitor.cookies.has('panier-codes')).toBe(false);
  const order = await tables()
    .selectFrom('orders')
    .select(['goods_cents', 'total_cents'])
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ goods_cents: 2 * UNIT_CENTS - 1786, total_cents: 2 * UNIT_CENTS - 1786 });
});

test.each([
  ['an unknown one', 'NOEL-11', 400, 'Ce code n’existe pas'],
  ['nothing', ' ', 400, 'Écrivez le code.'],
  ['one that has ended', 'HIER', 409, 'n’est plus valable depuis le 1er janvier 2026 au soir'],
  ['one that is used up', 'EPUISE', 409, 'il n’en reste plus'],
  ['one for other goods', 'AUTRES', 409, 'ne vaut pas pour les produits de ce panier'],
  ['one with a higher minimum', 'GROS', 409, 'il en manque 321,42 €'],
  ['one that is stopped', 'FINI', 409, 'n’est plus proposé'],
])('%s is answered beside the field, and nothing is lost: %s', async (_, typed, status, words) => {
  await addCode({ code: 'HIER', ends_on: '2026-01-01' });
  await addCode({ code: 'AUTRES', only_products: [randomUUID()] });
  await addCode({ code: 'GROS', min_goods_cents: 50_000 });
  await addCode({ code: 'FINI', is_active: false });
  const used = await addCode({ code: 'EPUISE', max_uses: 1 });
  const order = await tables().selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  await tables()
    .insertInto('promo_uses')
    .values({ order_id: order.id, promo_code_id: used, code: 'EPUISE', discount_cents: 1 })
    .execute();
  const visitor = await withCart();
  const answer = await type(visitor, typed);
  expect([answer.status, mainText(answer.body)]).toEqual([status, expect.stringContaining(words)]);
  if (typed.trim())
    expect(answer.body).toMatch(
      new RegExp(`name="promo"[^>]*value="${typed}"|value="${typed}"[^>]*name="promo"`),
    );
  expect(await read(visitor)).toContain('178,58 €');
  expect(visitor.cookies.has('panier-codes')).toBe(false);
});

test('a code is taken out again; so are those that go with an emptied cart', async () => {
  const id = await addCode();
  const visitor = await withCart();
  await type(visitor, 'NOEL-10');
  await visitor.submit('/panier', { intent: 'removePromo', promoId: id });
  expect(await read(visitor)).not.toContain('−17,86');
  await type(visitor, 'NOEL-10');
  await visitor.submit('/panier', { intent: 'empty' });
  expect(visitor.cookies.has('panier-codes')).toBe(false);
});

test('a code that ends between cart and order is told like a changed price, and the form goes on without it', async () => {
  await addCode();
  const visitor = await withCart();
  await type(visitor, 'NOEL-10');
  const form = await checkout(visitor, 'alix@exemple.fr');
  await tables().updateTable('promo_codes').set({ is_active: false }).execute();
  const answer = await visitor.submit('/paiement', form);
  expect(answer.status).toBe(409);
  expect(mainText(answer.body)).toMatch(/Le code NOEL-10 n’est plus proposé\. .*Rien n’a été commandé/);
  expect(mainText(answer.body)).not.toContain('−17,86');
  expect((await visitor.submit('/paiement', await checkout(visitor, 'alix@exemple.fr'))).status).toBe(303);
});

test('a code that has served an address already is told at the order, which goes on without it', async () => {
  await addCode({ max_uses_each: 1 });
  for (const [email, status] of [
    ['dominique@exemple.fr', 303],
    ['DOMINIQUE@exemple.fr', 409],
  ] as const) {
    const visitor = await withCart();
    await type(visitor, 'NOEL-10');
    const answer = await visitor.submit('/paiement', await checkout(visitor, email));
    expect(answer.status).toBe(status);
    if (status === 303) continue;
    expect(mainText(answer.body)).toContain('a déjà servi pour cette adresse e-mail');
    expect((await visitor.submit('/paiement', await checkout(visitor, email))).status).toBe(303);
  }
});

test('the owner makes a code, limits it, and stops it', async () => {
  const { visitor } = await site.admin();
  const page = await visitor.get('/admin/codes/nouveau');
  const form = drawnForm(page.body, 'code-promo');
  const both = { ...form, name: 'ete 2027', percent: '10', amount: '5', minGoods: '20', endsOn: 'x' };
  const wrong = await visitor.submit('/admin/codes/nouveau', both);
  expect(wrong.status).toBe(400);
  expect(mainText(wrong.body)).toMatch(/un seul des deux.*Choisissez un jour/);
  expect(wrong.body).toContain('value="ete 2027"');
  const made = await visitor.submit('/admin/codes/nouveau', {
    ...form,
    ...{ name: 'ete 2027', amount: '5', minGoods: '20', 'categories.stockage': 'oui' },
  });
  expect([made.status, made.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/codes\/.*enregistrer$/),
  ]);
  const stored = () =>
    tables()
      .selectFrom('promo_codes')
      .select(['code', 'amount_cents', 'min_goods_cents', 'only_categories', 'is_active'])
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({
    ...{ code: 'ETE2027', amount_cents: 500, min_goods_cents: 2000 },
    ...{ only_categories: ['stockage'], is_active: true },
  });
  expect(await read(visitor, '/admin/codes')).toMatch(/ETE2027 −5,00 € Toujours 0 0,00 € En cours/);
  const path = (made.location ?? '').replace(/\?.*/, '');
  const { isActive: _, ...drawn } = drawnForm((await visitor.get(path)).body, 'code-promo');
  expect((await visitor.submit(path, drawn)).status).toBe(303);
  expect(await stored()).toMatchObject({ is_active: false, amount_cents: 500 });
  expect((await type(await withCart(), 'ETE2027')).status).toBe(409);
});
