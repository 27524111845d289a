import path from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT, shippedContent } from '#server/content/fixtures/shipped-content.ts';
import { readYamlFile } from '#server/content/source/yaml-file.ts';
import { catalogueDataSchema } from '#server/shop/catalogue-data.ts';
import { pricesOfModels, repairPaths } from './related-pages.ts';

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
