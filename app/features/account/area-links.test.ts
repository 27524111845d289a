import { expect, test } from 'vitest';
import { groupsOf, placeIn } from './area-links.ts';

const LINKS = [
  { to: '/admin', section: 'Aujourd’hui' },
  { to: '/admin/stock', section: 'Stock' },
  { to: '/entreprise', section: 'Boutique' },
  { to: '/admin/stock/mouvements', section: 'Stock' },
];

test('links are put together by group, in the order of the first of each', () => {
  expect(groupsOf(LINKS).map(({ name, links }) => [name, ...links.map(({ to }) => to)])).toEqual([
    ['Aujourd’hui', '/admin'],
    ['Stock', '/admin/stock', '/admin/stock/mouvements'],
    ['Boutique', '/entreprise'],
  ]);
  expect(groupsOf([{ to: '/client' }])).toEqual([{ name: '', links: [{ to: '/client' }] }]);
});

test.each([
  ['/admin', '/admin', 'page'],
  ['/entreprise', '/entreprise', 'page'],
  ['/entreprise/horaires', '/entreprise', 'true'],
  ['/admin/stock/mouvements', '/admin/stock/mouvements', 'page'],
  ['/admin/stock/mouvements/7', '/admin/stock/mouvements', 'true'],
  ['/admin/stock/setup', '/admin/stock', 'true'],
])('%s is shown at %s (%s)', (pathname, to, current) => {
  expect(placeIn(LINKS, pathname)).toMatchObject({ link: { to }, current });
});

test('a page that no link leads to has no place, not even the start of its area', () => {
  expect(placeIn(LINKS, '/admin/inconnu')).toBeNull();
  expect(placeIn(LINKS, '/admin/stocks')).toBeNull();
});
