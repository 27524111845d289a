import { expect, test } from 'vitest';
import { breadcrumbList } from './breadcrumb-list.ts';

test('numbers the steps from the home page to the page shown', () => {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Services', path: '/services' },
  ];
  expect(breadcrumbList('https://exemple.fr', crumbs)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://exemple.fr' },
      { '@type': 'ListItem', position: 2, name: 'Services', item: 'https://exemple.fr/services' },
    ],
  });
});
