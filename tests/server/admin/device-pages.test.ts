import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_NAMES_PATH } from '#domain/devices/device-names.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const LIST = '/admin/appareils';
const NEW = `${LIST}/nouveau`;
const IPHONE_PRICES = '/prix/telephone/iphone';
const site = useAccountSite();
const db = () => site.database.kysely;
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(() => emptyTables(site.database, 'public.device_models'));

const device = (change: Record<string, string> = {}) => ({
  intent: 'save',
  brand: 'Apple',
  family: 'iPhone',
  kind: 'telephone',
  name: 'iPhone 99',
  year: '2030',
  codes: 'A9901, A9902',
  prices: 'telephone/iphone',
  ...change,
});

const page = async (path: string) => (await site.visitor().get(path)).body;
const rows = () => db().selectFrom('device_models').selectAll().execute();
const errorAt = (body: string, field: string) =>
  parse(body).querySelector(`#${field}-error`)?.text.replaceAll('\u00a0', ' ');
/** Waits until visitors see the change, once every cache knows of it. */
const becomes = (path: string, words: string, isThere: boolean) =>
  vi.waitFor(async () => expect((await page(path)).includes(words)).toBe(isThere));

test('a device that the shop adds is at once in /prix, the forms and the search; hidden, in none of them', {
  tags: ['full'],
}, async () => {
  expect((await admin.submit(NEW, device())).status).toBe(303);
  await becomes(IPHONE_PRICES, 'iPhone 99', true);
  expect(await page(DEVICE_NAMES_PATH)).toContain('"iPhone 99"');
  await becomes('/recherche?q=A9902', 'iPhone 99', true);
  expect((await admin.get(`${LIST}?q=a9901`)).body).toContain('/admin/appareils/iphone-99');

  const where = `${LIST}/iphone-99`;
  const seen = seenIn((await admin.get(where)).body, 'appareil');
  expect((await admin.submit(where, { ...seen, ...device({ isHidden: 'oui' }) })).status).toBe(303);
  await becomes(IPHONE_PRICES, 'iPhone 99', false);
  expect(await page(DEVICE_NAMES_PATH)).not.toContain('iPhone 99');
  const journal = (await admin.get('/admin/journal')).body;
  expect(journal).toContain('Appareil');
});

test('a device of the files is hidden and shown again, by its button only', async () => {
  const where = `${LIST}/iphone-6`;
  expect((await admin.get(where)).body).toContain('A1549');
  await becomes(IPHONE_PRICES, 'iPhone 6 Plus', true);
  expect((await admin.submit(where, { intent: 'hide' })).status).toBe(303);
  await vi.waitFor(async () => {
    expect(await page(DEVICE_NAMES_PATH)).not.toContain('"iPhone 6"');
  });
  expect((await admin.get(`${LIST}?etat=masques`)).body).toContain(where);
  expect((await admin.submit(where, { intent: 'show' })).status).toBe(303);
  expect(await rows()).toEqual([]);
  expect((await admin.submit(where, device())).status).toBe(409);
  expect((await admin.submit(`${LIST}/minitel`, { intent: 'hide' })).status).toBe(404);
});

test.each<[Record<string, string>, string, string]>([
  [{ name: '' }, 'name', 'Écrivez le nom du modèle.'],
  [{ name: 'iphone12' }, 'name', 'Le registre connaît déjà ce nom : iPhone 12.'],
  [{ codes: 'A2403' }, 'codes', 'A2403 est déjà un code ou un nom de iPhone 12.'],
  [{ codes: 'A1' }, 'codes', 'Un code a trois caractères au moins.'],
  // Nothing of these is left in a comparison: every unknown name would be theirs.
  [{ brand: '小米' }, 'brand', 'en lettres de A à Z ou en chiffres'],
  [{ name: '小米' }, 'name', 'en lettres de A à Z ou en chiffres'],
  [{ codes: 'A9901, ---' }, 'codes', 'en lettres de A à Z ou en chiffres'],
  [{ year: '20' }, 'year', 'Écrivez une année, comme 2026.'],
  [{ year: '2e3' }, 'year', 'Écrivez une année, comme 2026.'],
  [{ kind: 'console' }, 'kind', 'La famille iPhone est du type « Téléphone ».'],
  [{ kind: 'fusee' }, 'kind', 'Choisissez le type d’appareil.'],
  [{ prices: 'telephone/minitel' }, 'prices', 'Choisissez des pannes de la liste.'],
])('a device with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const { status, body } = await admin.submit(NEW, device(change));
  expect(status).toBe(400);
  expect(errorAt(body, field)).toContain(message);
  expect(parse(body).querySelector('#family')?.getAttribute('value')).toBe('iPhone');
  expect(await rows()).toEqual([]);
});

test('two people who add one device at once add it once', async () => {
  const answers = await Promise.all([admin.submit(NEW, device()), admin.submit(NEW, device())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await rows()).toHaveLength(1);
});

test('a brand of the files has one page, however it is typed', async () => {
  const added = device({
    brand: 'apple',
    family: 'Apple TV',
    kind: 'maison',
    name: 'Apple TV 9',
    prices: '',
  });
  expect((await admin.submit(NEW, added)).status).toBe(303);
  await becomes('/prix/marque/apple', 'Apple TV 9', true);
  expect(await page('/prix/marque/apple')).toContain('iPhone 12');
  const brands = parse(await page('/prix'))
    .querySelectorAll('a[href="/prix/marque/apple"]')
    .map(({ text }) => text.trim());
  expect([brands.includes('Apple'), brands.includes('apple')]).toEqual([true, false]);
});

test('who does not write the content of the shop changes no device', async () => {
  const refused: [SiteVisitor, number][] = [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
  ];
  for (const [visitor, status] of refused) {
    expect((await visitor.get(`${LIST}/iphone-6`)).status).toBe(status);
    expect((await visitor.submit(NEW, device())).status).toBe(status);
    expect((await visitor.submit(`${LIST}/iphone-6`, { intent: 'hide' })).status).toBe(status);
  }
  expect(await rows()).toEqual([]);
});
