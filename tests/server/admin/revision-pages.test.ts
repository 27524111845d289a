import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_NAMES_PATH } from '#domain/devices/device-names.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addProduct } from '#tests/support/shop.ts';

const LIST = '/admin/appareils';
const PS5 = `${LIST}/playstation-5`;
const NEW = `${PS5}/revisions/nouvelle`;
const SLIM = `${PS5}/revisions/playstation-5-slim`;
const PS5_PRICES = '/prix/modele/playstation-5';
const site = useAccountSite();
const db = () => site.database.kysely;
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(() => emptyTables(site.database, 'public.device_models', 'internal.overlays'));

const NAME = 'PlayStation 5 CFI-1316A';
const revision = (change: Record<string, string> = {}) => ({
  intent: 'save',
  name: NAME,
  year: '2025',
  codes: 'CFI-1316A, CFI-1316B',
  prices: '',
  ...change,
});

const page = async (path: string) => (await site.visitor().get(path)).body;
const rows = () => db().selectFrom('device_models').selectAll().orderBy('id').execute();
const errorAt = (body: string, field: string) =>
  parse(body).querySelector(`#${field}-error`)?.text.replaceAll('\u00a0', ' ');
/** Waits until visitors see the change, once every cache knows of it. */
const becomes = (path: string, words: string | RegExp, isThere: boolean) =>
  vi.waitFor(async () => {
    const text = mainText(await page(path));
    expect(typeof words === 'string' ? text.includes(words) : words.test(text)).toBe(isThere);
  });
const formOf = async (path: string) => seenIn((await admin.get(path)).body, 'revision');
const save = async (path: string, change: Record<string, string>) =>
  admin.submit(path, { ...(await formOf(path)), ...revision(), ...change });
/** What the intake proposes for a device, as somebody names it. */
const intakeOf = async (words: string) =>
  (await admin.get(`/enregistrement/modele.json?q=${encodeURIComponent(words)}`)).body;
const journal = async () => mainText((await admin.get('/admin/journal')).body);

test('a revision that the shop adds is at once in /prix, the intake, the search and the list; hidden, in none of them', async () => {
  const { status, location } = await admin.submit(NEW, revision());
  expect([status, location]).toEqual([303, `${PS5}?fait=revision#revisions`]);
  expect(await rows()).toMatchObject([
    { id: 'playstation-5-cfi-1316a', model: 'playstation-5', brand: null, kind: null, has_own_prices: false },
  ]);
  await becomes(PS5_PRICES, NAME, true);
  expect(await page(DEVICE_NAMES_PATH)).toContain(`"${NAME}"`);
  // By its code, and with the faults of its model.
  const known = await intakeOf('CFI-1316B');
  expect(JSON.parse(known)).toMatchObject({ name: NAME, brand: 'Sony', kind: 'console' });
  expect(known).toContain('HDMI');
  await becomes('/recherche?q=CFI-1316B', 'Prix : PlayStation 5', true);
  expect(mainText((await admin.get(`${LIST}?q=cfi-1316b`)).body)).toContain(NAME);
  expect(mainText((await admin.get(PS5)).body)).toContain('CFI-1316A, CFI-1316B');

  const where = `${PS5}/revisions/playstation-5-cfi-1316a`;
  expect((await save(where, { isHidden: 'oui' })).status).toBe(303);
  await becomes(PS5_PRICES, NAME, false);
  expect(await page(DEVICE_NAMES_PATH)).not.toContain(NAME);
  expect(await intakeOf('CFI-1316B')).toBe('null');
  expect(mainText((await admin.get(`${LIST}?etat=masques`)).body)).toContain(NAME);
  expect(await journal()).toMatch(/Appareil PlayStation 5 CFI-1316A .*Masqué : Non → Oui/);
});

test('the journal tells a revision in words: of which model, with which faults', async () => {
  await admin.submit(NEW, revision());
  const added = await journal();
  expect(added).toContain('Codes : CFI-1316A, CFI-1316B');
  expect(added).toContain('Du modèle : PlayStation 5');
  await save(`${PS5}/revisions/playstation-5-cfi-1316a`, { prices: 'console/playstation-4' });
  const told = await journal();
  expect(told).toMatch(/Pannes à part : Non → Oui .*Pannes et prix : — → Console de jeux : PlayStation 4/);
  expect(told).not.toMatch(/has_own_prices|playstation-5\b/);
});

test('a revision has other faults than its model, or needs a quote, if the shop says so', async () => {
  await admin.submit(NEW, revision({ prices: 'devis' }));
  await becomes(PS5_PRICES, `Version : ${NAME}`, true);
  expect(mainText(await page(PS5_PRICES))).toMatch(/Références : CFI-1316A, CFI-1316B\. +Sur devis gratuit/);
  expect(JSON.parse(await intakeOf('CFI-1316A'))).toMatchObject({ name: NAME, faults: [] });

  const where = `${PS5}/revisions/playstation-5-cfi-1316a`;
  expect((await save(where, { prices: 'console/playstation-4' })).status).toBe(303);
  await becomes(PS5_PRICES, 'Pannes et prix : PlayStation 4', true);
  expect(JSON.parse(await intakeOf('CFI-1316A')).faults.length).toBeGreaterThan(2);
  expect((await save(where, { prices: '' })).status).toBe(303);
  await becomes(PS5_PRICES, `Version : ${NAME}`, false);
});

test('a price of a revision alone is on the page of its model, in the intake and in the search, and not that of the model', async () => {
  const price = {
    ...{ device: 'PS5 Slim', name: 'Lecteur de disques', from: '95', to: '145', duration: '3 jours' },
    changes: 'La version du lecteur, amovible ou vissé.',
  };
  const { status, location } = await admin.submit('/admin/textes/prix/nouveau', price);
  expect([status, location]).toEqual([303, expect.stringContaining('/appareil.playstation-5-slim.')]);
  await becomes(PS5_PRICES, /Version : PlayStation 5 Slim .*95 à 145/, true);
  const anchor = parse(await page(PS5_PRICES)).querySelector('section[id^=playstation-5-slim-]');
  expect(anchor?.getAttribute('aria-label')).toBe('Lecteur de disques, PlayStation 5 Slim');
  const quote = anchor?.querySelector('a[href^="/rendez-vous"]')?.getAttribute('href') ?? '';
  expect(quote).toMatch(/choix=modele\/playstation-5-slim\//);
  expect(mainText(await page(quote))).toContain('95 à 145');
  const faultsOf = async (words: string) => JSON.parse(await intakeOf(words)).faults;
  expect(await faultsOf('PS5 Slim')).toContainEqual(
    expect.objectContaining({ name: 'Lecteur de disques', from: 95, to: 145 }),
  );
  expect(JSON.stringify(await faultsOf('PlayStation 5'))).not.toContain('"from":95');
  const hit = () =>
    site
      .visitor()
      .get('/recherche?q=prix+ps5+slim')
      .then(({ body }) => parse(body).querySelector(`main a[href="${PS5_PRICES}#playstation-5-slim"]`)?.text);
  await expect.poll(hit).toContain('PlayStation 5 Slim');
});

test('a revision of the files takes another name with the products that fit it, and goes back', async () => {
  const productId = await addProduct(site.database, 2);
  const fits = async () =>
    (
      await db()
        .selectFrom('products')
        .select('compatible_models')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
    ).compatible_models;
  await db()
    .updateTable('products')
    .set({ compatible_models: ['PlayStation 5 Slim', 'PlayStation 4'] })
    .where('id', '=', productId)
    .execute();
  const before = mainText((await admin.get(SLIM)).body);
  expect(before).toContain('1 produit compatible');
  expect(before).not.toContain('Revenir à l’origine');

  expect(
    (await save(SLIM, { name: 'PlayStation 5 Slim CFI-20xx', codes: 'CFI-2016, CFI-2116' })).status,
  ).toBe(303);
  expect(await fits()).toEqual(['PlayStation 5 Slim CFI-20xx', 'PlayStation 4']);
  await becomes(PS5_PRICES, 'PlayStation 5 Slim CFI-20xx', true);
  // Its old name and its new code are both its own.
  for (const words of ['PlayStation 5 Slim', 'PS5 Slim', 'CFI-2116'])
    expect(JSON.parse(await intakeOf(words))).toMatchObject({ name: 'PlayStation 5 Slim CFI-20xx' });
  expect(mainText((await admin.get(PS5)).body)).toMatch(/PlayStation 5 Slim CFI-20xx .*Modifié/);
  expect(await journal()).toContain('Appareil PlayStation 5 Slim CFI-20xx');

  const drawn = await formOf(SLIM);
  const again = await admin.submit(SLIM, {
    ...drawn,
    ...revision({ name: 'PlayStation 5 Slim CFI-20xx', year: '2023', codes: 'CFI-2016, CFI-2116' }),
    intent: 'remove',
  });
  expect([again.status, again.location]).toEqual([303, `${PS5}?fait=origine#revisions`]);
  expect(await fits()).toEqual(['PlayStation 5 Slim', 'PlayStation 4']);
  expect(await rows()).toEqual([]);
});

test.each<[Record<string, string>, string, string]>([
  [{ name: '' }, 'name', 'Écrivez le nom de la révision.'],
  [{ name: '小米' }, 'name', 'en lettres de A à Z ou en chiffres'],
  [{ name: '---' }, 'name', 'en lettres de A à Z ou en chiffres'],
  [{ name: 'ps5 slim' }, 'name', 'Le registre connaît déjà ce nom : PlayStation 5 Slim.'],
  [{ name: 'Sony PlayStation 5' }, 'name', 'Le registre connaît déjà ce nom : PlayStation 5.'],
  [{ name: 'CFI-1216A' }, 'name', 'Le registre connaît déjà ce nom : PlayStation 5 CFI-12xx.'],
  [{ codes: 'A2403' }, 'codes', 'A2403 est déjà un code ou un nom de iPhone 12.'],
  [{ codes: 'CFI-1316A, ---' }, 'codes', 'en lettres de A à Z ou en chiffres'],
  [{ codes: 'A1' }, 'codes', 'Un code a trois caractères au moins.'],
  [{ year: '20' }, 'year', 'Écrivez une année, comme 2026.'],
  [{ prices: 'console/minitel' }, 'prices', 'Choisissez des pannes de la liste.'],
])(
  'a revision with %o is refused at its field, keeps what is typed, and nothing is stored',
  async (change, field, message) => {
    const { status, body } = await admin.submit(NEW, revision(change));
    expect(status).toBe(400);
    expect(errorAt(body, field)).toContain(message);
    for (const [name, text] of Object.entries(revision(change)))
      if (name !== 'intent' && name !== 'prices')
        expect(parse(body).querySelector(`#${name}`)?.getAttribute('value')).toBe(text);
    expect(await rows()).toEqual([]);
  },
);

test('a revision of the files may be called by one of its other names, and not by that of another', async () => {
  const taken = await save(SLIM, { name: 'PS5 Pro', codes: 'CFI-2016' });
  expect([taken.status, errorAt(taken.body, 'name')]).toEqual([
    400,
    'Le registre connaît déjà ce nom : PlayStation 5 Pro.',
  ]);
  expect((await save(SLIM, { name: 'PS5 Slim', codes: 'CFI-2016' })).status).toBe(303);
  expect(await rows()).toMatchObject([{ id: 'playstation-5-slim', name: 'PS5 Slim' }]);
});

test('a hidden model takes no revision, and a revision of one model is none of another', async () => {
  expect((await admin.submit(PS5, { intent: 'hide' })).status).toBe(303);
  const { status, body } = await admin.submit(NEW, revision());
  expect([status, mainText(body)]).toEqual([409, expect.stringContaining('Ce modèle est masqué')]);
  expect(parse(body).querySelector('#name')?.getAttribute('value')).toBe(NAME);
  expect(mainText((await admin.get(PS5)).body)).not.toContain('Ajouter une révision');
  // Those that are there can still be written.
  expect((await save(SLIM, { name: 'PlayStation 5 Slim 2', codes: '' })).status).toBe(303);
  expect(await rows()).toHaveLength(2);
  for (const path of [
    `${LIST}/minitel/revisions/nouvelle`,
    `${LIST}/am5/revisions/nouvelle`,
    `${LIST}/playstation-4/revisions/playstation-5-slim`,
    `${LIST}/playstation-5-slim/revisions/nouvelle`,
    `${PS5}/revisions/playstation-5`,
    `${PS5}/revisions/minitel`,
  ]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
    expect([path, (await admin.submit(path, revision())).status]).toEqual([path, 404]);
  }
  expect(await rows()).toHaveLength(2);
});

test('a revision is hidden by its own form, and its address among the models leads there', async () => {
  const asModel = `${LIST}/playstation-5-slim`;
  expect(await admin.get(asModel)).toMatchObject({ status: 302, location: SLIM });
  expect((await admin.submit(asModel, { intent: 'hide' })).status).toBe(404);
  expect((await admin.submit(NEW, { intent: 'remove' })).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test('two people who add one revision at once add it once', async () => {
  const answers = await Promise.all([admin.submit(NEW, revision()), admin.submit(NEW, revision())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  expect(await rows()).toHaveLength(1);
});

test('a model that the shop added has revisions too, and none takes the name of the other', async () => {
  const device = {
    ...{ intent: 'save', brand: 'Sony', family: 'PlayStation', kind: 'console', name: 'PlayStation 6' },
    ...{ year: '2027', prices: 'console/playstation-5' },
  };
  expect((await admin.submit(`${LIST}/nouveau`, device)).status).toBe(303);
  const path = `${LIST}/playstation-6/revisions/nouvelle`;
  expect((await admin.submit(path, revision({ name: 'PlayStation 6 Slim', codes: 'CFI-9016' }))).status).toBe(
    303,
  );
  await becomes('/prix/modele/playstation-6', 'PlayStation 6 Slim', true);
  const model = `${LIST}/playstation-6`;
  const seen = seenIn((await admin.get(model)).body, 'appareil');
  const { status, body } = await admin.submit(model, { ...seen, ...device, name: 'PlayStation 6 Slim' });
  expect([status, errorAt(body, 'name')]).toEqual([
    400,
    'Le registre connaît déjà ce nom : PlayStation 6 Slim.',
  ]);
});

test('who does not write the content of the shop changes no revision', async () => {
  const refused: [SiteVisitor, number][] = [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
  ];
  for (const [visitor, status] of refused) {
    expect((await visitor.get(SLIM)).status).toBe(status);
    expect((await visitor.submit(NEW, revision())).status).toBe(status);
    expect((await visitor.submit(SLIM, { intent: 'remove' })).status).toBe(status);
  }
  expect(await rows()).toEqual([]);
});
