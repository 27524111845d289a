import { expect, test } from 'vitest';
import { collectionPage } from './collection-page.ts';

test('names the pages it gathers, in their order, with full addresses', () => {
  expect(
    collectionPage('https://exemple.fr', {
      path: '/actualites',
      name: 'Actualités',
      description: 'Ce qui change.',
      pages: [
        { path: '/blog/b', title: 'B' },
        { path: '/blog/a', title: 'A' },
      ],
    }),
  ).toEqual({
    '@type': 'CollectionPage',
    '@id': 'https://exemple.fr/actualites#page',
    url: 'https://exemple.fr/actualites',
    name: 'Actualités',
    description: 'Ce qui change.',
    inLanguage: 'fr-FR',
    isPartOf: { '@id': 'https://exemple.fr/#site' },
    mainEntity: {
      '@type': 'ItemList',
      name: 'Actualités',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'B', url: 'https://exemple.fr/blog/b' },
        { '@type': 'ListItem', position: 2, name: 'A', url: 'https://exemple.fr/blog/a' },
      ],
    },
  });
});
