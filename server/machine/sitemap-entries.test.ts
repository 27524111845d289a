import { expect, test } from 'vitest';
import { contentEntries, shopEntries } from './sitemap-entries.ts';

const article = (name: string, category: string, updated: string) => ({
  path: `/blog/${name}`,
  slug: name,
  title: name,
  date: updated,
  updated,
  author: 'L’Atelier',
  category,
  tags: [],
  excerpt: '',
  image: null,
  imageAlt: null,
  ogImage: null,
});
const scene = { slug: 's', category: 'c', title: '', description: '', altText: '', doneOn: null };
const content: Parameters<typeof contentEntries>[0] = {
  listPages: () => [
    { path: '/envoi', type: 'page', title: 'Envoi', updated: '2026-11-26' },
    { path: '/legal/legal', type: 'legal', title: 'Mentions', updated: '2026-11-21' },
  ],
  listArticles: () => [
    article('a', 'Conseils', '2025-06-18'),
    article('b', 'Conseils', '2026-11-27'),
    article('c', 'Conseils', '2025-05-08'),
    article('d', 'Brèves', '2025-05-09'),
  ],
  listGuides: () => [],
  blogCategories: () => [
    { name: 'Conseils', slug: 'conseils', news: false },
    { name: 'Brèves', slug: 'breves', news: true },
  ],
  illustrationOf: (path) => (path === '/envoi' ? 'colis' : null),
  gallery: () => ({
    categories: [],
    pairs: [],
    items: [{ ...scene, isPair: false, picture: { src: '/photos/s.webp', width: 1, height: 1 } }],
  }),
  priceHubs: () => [{ path: '/prix/modele/iphone-12', title: 'iPhone 12' }],
};

test('a page has its own day and pictures, a list the day of its newest page, a screen none', () => {
  expect(contentEntries(content, ['/', '/blog', '/galerie'])).toEqual([
    { path: '/', lastmod: undefined, pictures: ['/social/index.png'] },
    { path: '/blog', lastmod: '2026-11-27', pictures: ['/social/blog.png'] },
    { path: '/galerie', lastmod: undefined, pictures: ['/social/galerie.png', '/photos/s.webp'] },
    // « Brèves » has one article.
    { path: '/blog?category=Conseils', lastmod: '2026-11-27' },
    { path: '/prix/modele/iphone-12', pictures: ['/social/prix/modele/iphone-12.png'] },
    { path: '/envoi', lastmod: '2026-11-26', pictures: ['/social/envoi.png', '/illustrations/colis.svg'] },
  ]);
});

test('a product shows its own picture before the one drawn from its name', async () => {
  const offer = { slug: 'vis', pictures: ['/photos/vis.webp', '/photos/dos.webp'] };
  const catalogue = { categories: async () => [{ id: 'x' }], offers: async () => [offer] };
  expect(await shopEntries(catalogue, false)).toEqual([
    { path: '/boutique?category=x' },
    { path: '/produit/vis', pictures: ['/photos/vis.webp', '/social/produit/vis.png'] },
  ]);
});

test('the page that buys devices is listed as long as it is there', async () => {
  const catalogue = { categories: async () => [], offers: async () => [] };
  expect(await shopEntries(catalogue, true)).toEqual([{ path: '/rachat', pictures: ['/social/rachat.png'] }]);
  expect(await shopEntries(catalogue, false)).toEqual([]);
});
