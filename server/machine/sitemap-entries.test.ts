import { expect, test } from 'vitest';
import { shippedContent } from '../content/fixtures/shipped-content.ts';
import { contentEntries, shopEntries } from './sitemap-entries.ts';

test('a page has its own day and pictures, a list the day of its newest page', async () => {
  const content = await shippedContent();
  const entries = contentEntries(content, ['/', '/blog', '/guides/astuces', '/galerie']);
  const entryOf = (path: string) => entries.find((entry) => entry.path === path);
  expect(entryOf('/')).toEqual({ path: '/', lastmod: undefined, pictures: ['/social/index.png'] });
  expect(entryOf('/blog')?.lastmod).toBe(
    content
      .listArticles()
      .map(({ updated }) => updated)
      .sort()
      .at(-1),
  );
  expect(entryOf('/guides/astuces')?.lastmod).toMatch(/^\d{4}-/);
  expect(entryOf('/galerie')?.pictures?.length).toBe(content.gallery().items.length + 1);
  expect(entryOf('/legal/legal')).toBeUndefined();
  const guide = content.listGuides()[0];
  expect(entryOf(guide?.path ?? '')).toEqual({
    path: guide?.path,
    lastmod: guide?.updated,
    pictures: [`/social${guide?.path}.png`, `/illustrations/${guide?.illustration}.svg`],
  });
});

test('a product shows its own picture before the one drawn from its name', async () => {
  const offer = { slug: 'vis', picture: '/photos/vis.webp' };
  const catalogue = { categories: async () => [{ id: 'x' }], offers: async () => [offer] };
  expect(await shopEntries(catalogue)).toEqual([
    { path: '/boutique?category=x' },
    { path: '/produit/vis', pictures: ['/photos/vis.webp', '/social/produit/vis.png'] },
  ]);
});
