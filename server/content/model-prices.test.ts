import { expect, test } from 'vitest';
import { createLibrary } from './create-library.ts';
import { shippedContent, shippedStore } from './fixtures/shipped-content.ts';
import { NO_OWN_PRICES, type OwnPrices } from './own-prices.ts';

const content = await shippedContent();
const pricesOf = (id: string) => {
  const prices = content.modelPrices(id);
  if (!prices) throw new Error(`${id} has no page`);
  return prices;
};
const guidesOf = (id: string) => pricesOf(id).guides.map(({ path }) => path.split('/').at(-1));

test('a model has the prices of its family, and says whether it is the only one with them', () => {
  const [phone, ps5] = [pricesOf('iphone-12'), pricesOf('playstation-5')];
  expect([phone.grid?.path, phone.grid?.isOfThisModel]).toEqual(['/prix/telephone/iphone', false]);
  expect([ps5.grid?.path, ps5.grid?.isOfThisModel]).toEqual(['/prix/console/playstation-5', true]);
  expect(ps5.revisions.length).toBeGreaterThan(1);
  expect(phone.grid?.repairs.map(({ slug }) => slug)).toContain('batterie');
});

test('a model without announced prices has its faults, each on quote, and its pages', () => {
  const tablet = pricesOf('ipad-air-2');
  const watch = pricesOf('apple-watch-series-9');
  for (const [model, path] of [
    [tablet, '/prix/tablette/ipad'],
    [watch, '/prix/montre/apple-watch'],
  ] as const) {
    expect(model.grid?.path).toBe(path);
    expect(model.grid?.repairs.map(({ slug, price }) => [slug, price.from])).toContainEqual([
      'batterie',
      null,
    ]);
    expect(model.isHub).toBe(false);
  }
  expect(tablet.guides.map(({ path }) => path)).toEqual([
    '/guides/astuces/ipad-batterie-ecran-par-generation',
  ]);
});

test('its guides are those of its prices that name no other brand', () => {
  expect(guidesOf('galaxy-a54')).toContain('samsung-galaxy-batterie-ecran-port');
  expect(guidesOf('galaxy-a54')).not.toContain('google-pixel-batterie-ecran-reparer');
  expect(guidesOf('iphone-12')).toEqual(
    expect.arrayContaining(['ecran-iphone-casse-par-generation', 'telephone-mouille-qui-redemarre']),
  );
  expect(pricesOf('iphone-12').services.map(({ path }) => path)).toContain(
    '/services/reparation-telephone-reims',
  );
});

test('a model is told from those sold within a year of it', () => {
  const phone = pricesOf('iphone-12');
  expect(phone.alike.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['iPhone 12 mini', 'iPhone 12 Pro']),
  );
  expect(phone.alike.every(({ year }) => Math.abs(year - 2020) <= 1)).toBe(true);
  expect(phone.alike.map(({ path }) => path)).not.toContain('/prix/modele/iphone-12');
});

test('search engines find models with codes, prices and a guide, and no console: its faults have pages', () => {
  const hubs = content.priceHubs().map(({ path }) => path);
  expect(hubs).toEqual(
    expect.arrayContaining(['/prix/marque/apple', '/prix/modele/iphone-12', '/prix/modele/galaxy-a54']),
  );
  // No announced price, no code, faults with pages of their own.
  for (const id of ['ipad-air-2', 'oneplus-9', 'playstation-5', 'switch-oled'])
    expect(hubs).not.toContain(`/prix/modele/${id}`);
  for (const path of hubs.filter((one) => one.startsWith('/prix/modele/')))
    expect([path, content.modelPrices(path.split('/').at(-1) ?? '')?.isHub]).toEqual([path, true]);
  expect(hubs.length).toBeGreaterThan(80);
});

test('what is no device that the shop takes in has no page', () => {
  for (const id of ['am5', 'nokia-3310']) expect([id, content.modelPrices(id)]).toEqual([id, null]);
});

const screen = {
  device: 'iphone-12',
  slug: 'ecran-casse',
  name: 'Écran cassé',
  from: 119,
  to: 149,
  note: null,
  duration: '1 heure',
  changes: 'La qualité de la dalle.',
};
const added = {
  rows: new Map([
    [
      'telephone/iphone/batterie',
      { from: 49, to: 79, note: null, duration: '1 heure', isHidden: true as const },
    ],
  ]),
  added: [screen, { ...screen, device: 'nokia-3310' }],
};

test('a price of the very model replaces that of its family, and a hidden one is nowhere', async () => {
  const changed = createLibrary(await shippedStore(), undefined, undefined, undefined, () => added);
  const model = changed.modelPrices('iphone-12');
  expect(model?.own.map(({ price }) => [price.from, price.changes])).toEqual([
    [119, 'La qualité de la dalle.'],
  ]);
  const shared = model?.grid?.repairs.map(({ slug }) => slug);
  expect(shared).toContain('connecteur-charge');
  expect(shared).not.toContain('ecran-casse');
  expect(shared).not.toContain('batterie');
  expect(changed.findPrice('telephone/iphone/batterie')?.price.from).toBeNull();
  expect(changed.pricesOfModels().map(({ device, page }) => [device.id, page])).toEqual([
    ['iphone-12', '/services/reparation-telephone-reims/ecran-casse'],
  ]);
  expect(changed.modelPrices('iphone-13')?.own).toEqual([]);
});

test('a price of a revision is its own, beside those of its model, and no other revision has it', async () => {
  const of = (device: string, slug: string, from: number) => ({ ...screen, device, slug, name: slug, from });
  const library = createLibrary(await shippedStore(), undefined, undefined, undefined, () => ({
    rows: new Map(),
    added: [
      of('playstation-5', 'pile', 20),
      of('playstation-5', 'lecteur', 90),
      of('playstation-5-slim', 'lecteur', 95),
    ],
  }));
  const ownOf = (id: string) => library.modelPrices(id)?.own.map(({ slug, price }) => [slug, price.from]);
  const ofModel = [
    ['pile', 20],
    ['lecteur', 90],
  ];
  expect(ownOf('playstation-5')).toEqual(ofModel);
  expect(ownOf('playstation-5-pro')).toEqual(ofModel);
  expect(ownOf('playstation-5-slim')).toEqual([
    ['lecteur', 95],
    ['pile', 20],
  ]);
  const [priced, ...others] = library.modelPrices('playstation-5')?.pricedRevisions ?? [];
  expect(others).toEqual([]);
  expect(priced).toMatchObject({ device: { id: 'playstation-5-slim' }, own: [{ slug: 'lecteur' }] });
  expect(priced).not.toHaveProperty('grid');
  expect(library.pricesOfModels().map(({ device }) => device.id)).toContain('playstation-5-slim');
});

test('a changed price leaves the heads of pages that do not show it, once their bodies were read', async () => {
  let own: OwnPrices = NO_OWN_PRICES;
  const library = createLibrary(await shippedStore(), undefined, undefined, undefined, () => own);
  const heads = library.pageHeads();
  for (const { path } of heads) library.findPage(path);
  own = {
    rows: new Map([
      ['telephone/iphone/batterie', { from: 61, to: 87, note: null, duration: 'environ 1 heure' }],
    ]),
    added: [],
  };
  const changed = library.pageHeads().filter((head, index) => head !== heads[index]);
  expect(changed.map(({ path }) => path)).toContain('/services/reparation-telephone-reims/batterie');
  expect(changed.length).toBeLessThan(30);
  for (const { path } of changed) expect(JSON.stringify(library.findPage(path))).toMatch(/61|87/);
});

test('every page of a model that search engines find says which part each of its prices fits', () => {
  const hubs = content.priceHubs().flatMap(({ path }) => /^\/prix\/modele\/(.+)$/.exec(path)?.[1] ?? []);
  expect(hubs.length).toBeGreaterThan(100);
  const silent = hubs.flatMap((id) =>
    (pricesOf(id).grid?.repairs ?? [])
      .filter(({ price }) => price.from !== null && !price.part)
      .map(({ slug }) => `${id}/${slug}`),
  );
  expect(silent).toEqual([]);
});
