import { parse } from 'node-html-parser';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addModel, unitsOf } from '#tests/support/offered-units.ts';

// A product that offers used units shows each by itself; lists show the product once.

const site = useAccountSite({ SEED: 'demo' });
const SLUG = 'console-en-exemplaires';
const NAME = 'Console en exemplaires';
const PAGE = `/produit/${SLUG}`;
let owner: AdminIdentity;
let good: { number: string; productId: string; id: string };
let fair: { number: string; productId: string; id: string };

const units = () => unitsOf({ database: site.database, clock: () => new Date() }, () => owner);
const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
/** The words of the page, those of two elements apart. */
const words = (body: string) =>
  plain((parse(body).querySelector('main')?.toString() ?? '').replaceAll(/<[^>]+>/g, ' '));
const choices = (body: string) => parse(body).querySelectorAll('input[type="radio"][name="productId"]');
const chosen = (body: string) =>
  choices(body)
    .filter((input) => input.hasAttribute('checked'))
    .map((input) => input.getAttribute('value'));

beforeAll(async () => {
  owner = await addIdentity(site.database, { role: 'admin' });
  const model = await addModel(site.database, { slug: SLUG, name: NAME });
  const src = '/photos/console.webp';
  await site.database.kysely
    .insertInto('product_images')
    .values({ product_id: model, src, alt: 'Console', width: 640, height: 480 })
    .execute();
  good = await units().offer(model, { grade: 'A', priceCents: 22_900, marks: 'Sans boîte', hours: null });
  fair = await units().offer(model);
});

test('the page offers each unit with grade, price, measures and marks, and says what grades mean', async () => {
  const { body } = await site.visitor().get(PAGE);
  expect(choices(body).map((input) => input.getAttribute('value'))).toEqual([good.productId, fair.productId]);
  expect(chosen(body)).toEqual([good.productId]);
  const text = words(body);
  expect(text).toMatch(/dès 189,00 €/i);
  for (const said of [
    '2 exemplaires',
    'Grade A',
    '229,00 €',
    'batterie à 92 %, 1 200 h de marche',
    good.number,
  ])
    expect(text).toContain(said);
  for (const said of [
    '92 % de sa capacité d’origine',
    'aucun pixel mort',
    'Rayure au dos, chargeur et boîte',
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/Grade B : marques d’usage/);
  expect(parse(body).querySelector('input[name="quantity"]')).toBeNull();
  expect(body).toContain('"price":"189.00"');
  expect(body).toContain('https://schema.org/InStock');
});

test('lists, the feed and the search show the product once, from its lowest price on', async () => {
  const visitor = site.visitor();
  await vi.waitFor(async () => {
    const text = words((await visitor.get('/stock')).body);
    expect(text).toContain('dès 189,00 €');
    expect(text.split(NAME)).toHaveLength(2);
    expect(text).not.toContain('Switch OLED blanche');
  });
  const { body } = await visitor.get(`/boutique?${new URLSearchParams({ q: NAME })}`);
  expect(words(body)).toMatch(/2 exemplaires .*dès 189,00 €/i);
  expect(words(body)).toContain('Choisir un exemplaire');
  const feed = await visitor.get('/flux/produits.xml');
  expect(feed.body).not.toContain(fair.number);
  const item = feed.body.split('<item>').find((each) => each.includes(NAME));
  expect(item).toContain('<g:price>189.00 EUR</g:price>');
  expect(item).toContain('<g:availability>in_stock</g:availability>');
});

test('a comparison gives no grade to a product whose units have each their own', async () => {
  const { body } = await site.visitor().get(`/comparer?produits=${SLUG},ps4-slim-1-to-reconditionnee`);
  const [condition] = parse(body).querySelectorAll('main tbody tr');
  expect(condition?.querySelectorAll('td').map(({ text }) => text)).toEqual([
    'Occasion testée',
    'Reconditionné, grade B',
  ]);
});

test('a unit goes into the cart without script, once, and its address leads to its model', async () => {
  const visitor = site.visitor();
  const { body } = await visitor.get(PAGE);
  const form = postForms(body).find((each) => each.toString().includes('type="radio"'));
  if (!form) throw new Error('no form with the units');
  const fields = { ...fieldsOf(form), productId: fair.productId };
  const added = await visitor.submit(form.getAttribute('action') ?? '', fields);
  expect(added.status).toBe(303);
  await visitor.submit(form.getAttribute('action') ?? '', fields);
  const cart = await visitor.get('/panier');
  expect(words(cart.body)).toContain('Switch OLED blanche');
  expect(words(cart.body)).toContain(`${fair.number} · Occasion testée, grade B`);
  expect(words((await visitor.get('/paiement')).body)).toContain('Occasion testée, grade B, 1 × 189,00 €');
  expect(words(cart.body)).toContain('189,00 €');
  expect(words(cart.body)).not.toContain('378,00 €');
  const own =
    parse(cart.body).querySelector(`a[href^="${PAGE}"], main a[href^="/produit/"]`)?.getAttribute('href') ??
    '';
  const moved = await visitor.get(own);
  expect([moved.status, moved.location]).toEqual([302, `${PAGE}?exemplaire=${fair.number}`]);
  expect(chosen((await visitor.get(moved.location ?? '')).body)).toEqual([fair.productId]);
});

test('a unit that is sold is told, and a product without any more asks for an alert', async () => {
  const visitor = site.visitor();
  expect(await units().step(good.id, 'sold', { priceCents: 22_900 })).toEqual({ outcome: 'done' });
  const left = (await visitor.get(`${PAGE}?exemplaire=${good.number}`)).body;
  expect(words(left)).toContain(`L’exemplaire ${good.number} n’est plus à vendre.`);
  expect(chosen(left)).toEqual([fair.productId]);
  expect(words(left)).toContain('Dernier exemplaire');
  expect(await units().step(fair.id, 'taken_off')).toEqual({ outcome: 'done' });
  const none = (await visitor.get(PAGE)).body;
  expect(words(none)).toContain('Il n’en reste plus.');
  expect(choices(none)).toHaveLength(0);
  expect((await visitor.get('/produit/aucun-exemplaire')).status).toBe(404);
});
