import { expect, test } from 'vitest';
import { webSite } from './web-site.ts';

test('tells search engines how to search the site', () => {
  expect(webSite({ siteUrl: 'https://exemple.fr', name: 'L’Atelier Papin' })).toMatchObject({
    '@type': 'WebSite',
    url: 'https://exemple.fr',
    publisher: { '@id': 'https://exemple.fr/#atelier' },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://exemple.fr/recherche?q={search_term}' },
      'query-input': 'required name=search_term',
    },
  });
});
