import { beforeAll, expect, test } from 'vitest';
import { shippedSearch } from './fixtures/shipped-search.ts';
import type { SiteSearch } from './site-search.ts';

/** The words that customers type in the shop, and the products that they want: one of them comes first. */
const questions: Record<string, [words: string, ...slugs: string[]][]> = {
  // The words for which the shop's own search found nothing, though each has products.
  'once unanswered': [
    ['hdmi ps5', 'port-hdmi-ps5'],
    ['ram', 'ddr4-8-go-2666-occasion', 'kit-ddr4-16-go-3200', 'kit-ddr5-32-go-6000'],
    ['mémoire vive', 'ddr4-8-go-2666-occasion', 'kit-ddr4-16-go-3200', 'kit-ddr5-32-go-6000'],
    ['ssd 1to', 'ssd-nvme-1-to-pcie-4', 'ssd-2230-1-to-steam-deck'],
    ['1to', 'ssd-nvme-1-to-pcie-4', 'ssd-2230-1-to-steam-deck'],
    ['playstation5', 'ps5-standard-825-go-reconditionnee', 'port-hdmi-ps5', 'dissipateur-ps5-m2'],
    [
      'rysen 5',
      'ryzen-5-7600',
      'ryzen-5-3600-occasion',
      'portable-15-pouces-ryzen-5-5500u',
      'pc-gamer-ryzen-5-3600-rx-6600',
    ],
    ['baterie iphone 11', 'batterie-iphone-11'],
    ['manette', 'module-stick-dualsense-hall'],
    ['ecran ifone 13', 'ecran-iphone-13-original-occasion'],
    ['alimentation 650w', 'alimentation-650-w-occasion'],
    ['rtx', 'rtx-5060-8-go', 'rtx-3060-12-go-occasion'],
  ],
  units: [
    ['ddr5 32gb', 'kit-ddr5-32-go-6000'],
    ['ddr4 16go', 'kit-ddr4-16-go-3200'],
    ['disque dur 2 tera', 'disque-dur-externe-2-to'],
    ['ssd 500 gb', 'ssd-sata-500-go'],
    ['usb 64go', 'cle-usb-64-go-usb-32'],
    ['chargeur 65w', 'chargeur-gan-65-w-2-ports'],
  ],
  'models and references': [
    ['rtx5060', 'rtx-5060-8-go'],
    ['3060 occasion', 'rtx-3060-12-go-occasion'],
    ['i5-8500', 'pc-bureau-i5-8500-ssd-256'],
    ['hac003', 'batterie-switch-hac-003'],
    ['m92t36', 'puce-m92t36'],
    ['LAP-ST-001', 'ssd-nvme-1-to-pcie-4'],
    ['lap st 001', 'ssd-nvme-1-to-pcie-4'],
    ['écran samsung a54', 'ecran-galaxy-a54'],
    ['iphone se 2020', 'batterie-iphone-se-2020'],
    ['xbox series x hdmi', 'port-hdmi-xbox-series-x'],
    ['carte mère b450', 'carte-mere-b450-occasion'],
    ['m.2', 'ssd-nvme-1-to-pcie-4', 'ssd-2230-1-to-steam-deck'],
  ],
  'other words for the same': [
    ['gpu', 'rtx-5060-8-go'],
    ['cpu amd', 'ryzen-5-7600'],
    ['laptop', 'portable-14-pouces-i5-1135g7'],
    ['ordinateur portable', 'portable-14-pouces-i5-1135g7'],
    ['pc gamer', 'pc-gamer-ryzen-5-3600-rx-6600'],
    ['fer à souder', 'station-de-soudage-65-w'],
    ['écran pc', 'ecran-24-pouces-ips-occasion'],
    ['vitre iphone 12', 'ecran-iphone-12-compatible'],
    ['verre trempé', 'film-hydrogel-decoupe-sur-mesure'],
    ['filament pla', 'bobine-pla-1-kg'],
    ['carte sd switch', 'carte-microsd-express-256'],
    ['ventilo ps4', 'ventilateur-ps4-slim'],
    ['isopropanol', 'alcool-isopropylique-500-ml'],
    ['stick ps5', 'module-stick-dualsense-hall'],
    ['lecteur ps4', 'optique-kes-496a-ps4'],
    ['joy-con drift', 'stick-joy-con-lot-de-deux'],
    [
      'console',
      'ps4-pro-1-to-reconditionnee',
      'ps4-slim-1-to-reconditionnee',
      'ps5-standard-825-go-reconditionnee',
    ],
    ['samsung', 'batterie-galaxy-s21', 'ecran-galaxy-a54'],
  ],
  'slips, accents, plurals, spaces': [
    ['cable hmdi', 'cable-hdmi-ultra-high-speed-2-m'],
    ['ports hdmi', 'port-hdmi-ps5', 'port-hdmi-xbox-series-x'],
    ['sony', 'ps5-standard-825-go-reconditionnee'],
    ['câbles hdmi', 'cable-hdmi-ultra-high-speed-2-m'],
    ['cable usbc', 'cable-usb-c-240-w-epr'],
    ['multimetre', 'multimetre-cat-iii'],
    ['tourne vis', 'kit-tournevis-precision-32'],
    ['batterie galaxi s21', 'batterie-galaxy-s21'],
    ['nitendo swich lite', 'switch-lite-reconditionnee'],
    ['macmini', 'mac-mini-m1-8-go'],
  ],
  'words that say only what is wanted': [
    ['acheter batterie iphone 11', 'batterie-iphone-11'],
    ['changer batterie iphone 11', 'batterie-iphone-11'],
    ['ssd 500 go pas cher', 'ssd-sata-500-go'],
    ['prix ventilateur ps4', 'ventilateur-ps4-slim'],
  ],
};

let search: SiteSearch;
beforeAll(async () => {
  search = await shippedSearch();
}, 240_000);

const slugsOf = async (words: string) =>
  (await search.products(words)).products.map((product) => product.path.replace('/produit/', ''));

for (const [kind, asked] of Object.entries(questions))
  test.each(asked)(`${kind}: « %s » finds first what is wanted`, async (words, ...slugs) => {
    expect(slugs).toContain((await slugsOf(words))[0]);
  });

test('there are fifty questions at least, each asked once', () => {
  const all = Object.values(questions)
    .flat()
    .map(([words]) => words);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(50);
});

test('only products answer, though pages hold the words as well', async () => {
  const { products } = await search.products('batterie');
  expect(products.length).toBeGreaterThan(2);
  expect(products.every(({ kind }) => kind === 'produit')).toBe(true);
});

test('words that say what is wanted are no news when no product holds them', async () => {
  expect(await search.products('prix ventilateur ps4')).toMatchObject({ unknown: [], isPartial: false });
  expect(await search.products('changer batterie iphone 11')).toMatchObject({
    unknown: [],
    isPartial: false,
  });
});

test('a model that no product fits is told, and its device is looked for', async () => {
  const { products, unknown } = await search.products('batterie iphone 14');
  expect(unknown).toEqual(['iphone 14']);
  expect(products[0]?.title).toMatch(/^Batterie pour iPhone/);
});

test('a word that only pages hold is told as unknown', async () => {
  expect(await search.products('souris')).toMatchObject({ products: [], unknown: ['souris'] });
  expect(await search.products('zzzzqqq ssd')).toMatchObject({ unknown: ['zzzzqqq'], isPartial: false });
});

test('words of different products find those that hold most of them', async () => {
  const { products, isPartial } = await search.products('batterie manette ps5');
  expect(isPartial).toBe(true);
  expect(products[0]?.path).toBe('/produit/module-stick-dualsense-hall');
});

test('empty words find nothing', async () => {
  expect((await search.products('le de la')).products).toEqual([]);
});
