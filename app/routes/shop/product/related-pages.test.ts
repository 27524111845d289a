import path from 'node:path';
import { expect, test } from 'vitest';
import { SHIPPED_CATEGORIES } from '#domain/catalogue/shipped-categories.ts';
import { CONTENT, shippedContent } from '#server/content/fixtures/shipped-content.ts';
import { readYamlFile } from '#server/content/source/yaml-file.ts';
import { catalogueDataSchema } from '#server/shop/catalogue-data.ts';
import { fittingsOf, pricesOfModels, repairPaths } from './related-pages.ts';

test('a part leads to the consoles it is for, then to the work of its category', () => {
  const part = {
    name: 'Batterie HAC-003',
    category: 'pieces-console',
    models: ['Switch V1 et V2', 'Switch OLED'],
  };
  expect(repairPaths(part)).toEqual([
    '/consoles/switch-oled',
    '/consoles/switch-v1-v2',
    '/services/reparation-consoles',
    '/services/micro-soudure',
  ]);
});

test('each of the 72 products leads to pages that are there, and pages name products that are there', async () => {
  const content = await shippedContent();
  const { products } = readYamlFile(path.join(CONTENT, 'data/products.yml'), catalogueDataSchema);
  for (const { slug, name, category, compatibleModels } of products) {
    const paths = repairPaths({ name, category, models: compatibleModels });
    expect(paths.length, slug).toBeGreaterThan(0);
    expect(content.relatedLinks(paths), slug).toHaveLength(paths.length);
  }
  const slugs = new Set(products.map(({ slug }) => slug));
  const named = content.listPages().flatMap(({ path: address }) => {
    const page = content.findPage(address);
    return page && 'products' in page ? page.products : [];
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
}, 60_000);

test('a part leads to the prices of the models that it fits and that the shop takes in', async () => {
  const content = await shippedContent();
  const paths = (...models: string[]) => pricesOfModels(models, content).map(({ path: address }) => address);
  expect(paths('iPhone 12', 'A2407', 'AM5', 'Minitel 1B', 'iPhone 12')).toEqual([
    '/prix/modele/iphone-12',
    '/prix/modele/iphone-12-pro',
  ]);
  expect(paths('iPhone 11', 'iPhone 12', 'iPhone 13', 'iPhone 14', 'iPhone 15')).toHaveLength(4);
});

test('a part is fitted for the price of the repair that names it, for the models that it fits', async () => {
  const content = await shippedContent();
  const { products } = readYamlFile(path.join(CONTENT, 'data/products.yml'), catalogueDataSchema);
  const of = (slug: string) => {
    const product = products.find((one) => one.slug === slug);
    if (!product) throw new Error(slug);
    return fittingsOf({ slug, category: product.category, models: product.compatibleModels }, content);
  };
  const pathsOf = (slug: string) => of(slug).map(({ path: address }) => address);
  expect(of('ventilateur-ps4-slim')).toEqual([
    {
      title: expect.stringMatching(/, PlayStation 4$/),
      note: expect.stringMatching(/^(De|À partir de) \d+ .*€, pièce comprise, /),
      fromEuros: expect.any(Number),
      path: '/rendez-vous?choix=console/playstation-4/reparation-surchauffe',
    },
  ]);
  expect(pathsOf('batterie-switch-hac-003')).toEqual([
    '/rendez-vous?choix=console/switch-oled/reparation-batterie',
    '/rendez-vous?choix=console/switch-v1-v2/reparation-batterie',
  ]);
  expect(pathsOf('batterie-iphone-11')).toEqual(['/rendez-vous?choix=telephone/iphone/batterie']);
  // What a price leaves out is not said to be in it.
  expect(of('ssd-nvme-1-to-pcie-4')).toEqual([
    expect.objectContaining({ note: expect.stringMatching(/hors SSD, /) }),
  ]);
  expect(of('ssd-nvme-1-to-pcie-4')[0]?.note).not.toContain('pièce comprise');
});

test('the rules on categories know every one that the site ships; a part in one of the owner’s own is fitted too', async () => {
  const content = await shippedContent();
  const { categories } = readYamlFile(path.join(CONTENT, 'data/products.yml'), catalogueDataSchema);
  expect(categories.map(({ id }) => id)).toEqual(SHIPPED_CATEGORIES);
  const part = { slug: 'ventilateur-ps4-slim', models: ['PlayStation 4 Slim'] };
  const paths = (category: string) => fittingsOf({ ...part, category }, content).map(({ path: way }) => way);
  expect(paths('refroidissement')).toEqual(paths('pieces-console'));
  expect(paths('refroidissement')).not.toEqual([]);
  expect(paths('accessoires')).toEqual([]);
});

test('a laptop, a console, a cable, a tool and what no priced repair uses are not fitted', async () => {
  const content = await shippedContent();
  const { products } = readYamlFile(path.join(CONTENT, 'data/products.yml'), catalogueDataSchema);
  const fitted = products.filter(
    ({ slug, category, compatibleModels }) =>
      fittingsOf({ slug, category, models: compatibleModels }, content).length > 0,
  );
  expect(fitted.length).toBeGreaterThan(12);
  expect(new Set(fitted.map(({ category }) => category))).toEqual(
    new Set(['pieces-console', 'ecrans-batteries-telephone', 'stockage']),
  );
  const slugs = fitted.map(({ slug }) => slug);
  for (const slug of [
    'cable-hdmi-ultra-high-speed-2-m',
    'disque-dur-externe-2-to',
    'film-hydrogel-decoupe-sur-mesure',
  ])
    expect(slugs).not.toContain(slug);
});

test('every category of the shop has questions of its own, and every product those of all', async () => {
  const content = await shippedContent();
  const { categories } = readYamlFile(path.join(CONTENT, 'data/products.yml'), catalogueDataSchema);
  const ofAll = content.productQuestions('inconnue');
  expect(ofAll.length).toBeGreaterThan(0);
  for (const { id } of categories) {
    const questions = content.productQuestions(id);
    expect([id, questions.length - ofAll.length]).toEqual([id, 2]);
    expect(questions.slice(-ofAll.length)).toEqual(ofAll);
  }
});
