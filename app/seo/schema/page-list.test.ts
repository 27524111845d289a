import { expect, test } from 'vitest';
import { pageList } from './page-list.ts';

test('numbers the pages in their order, at their canonical address', () => {
  const pages = [
    { path: '/consoles/playstation-4', cardTitle: 'PlayStation 4' },
    { path: '/consoles/xbox-one/', cardTitle: 'Xbox One' },
  ];
  expect(pageList('http://www.exemple.fr', 'Consoles', pages)).toEqual({
    '@type': 'ItemList',
    name: 'Consoles',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: 'PlayStation 4',
        url: 'https://exemple.fr/consoles/playstation-4',
      },
      { '@type': 'ListItem', position: 2, name: 'Xbox One', url: 'https://exemple.fr/consoles/xbox-one' },
    ],
  });
});
