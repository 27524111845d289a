import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { narrowBuild } from './narrow-build.ts';

type Route = { id: string; parentId?: string; path?: string; index?: boolean };

const ROUTES: Route[] = [
  { id: 'root', path: '' },
  { id: 'site', parentId: 'root' },
  { id: 'home', parentId: 'site', index: true },
  { id: 'contact', parentId: 'site', path: 'contact' },
  { id: 'services', parentId: 'site', path: 'services' },
  { id: 'service', parentId: 'site', path: 'services/*' },
  { id: 'gallery', parentId: 'site', path: 'galerie' },
  { id: 'scene', parentId: 'gallery', path: ':slug' },
  { id: 'prices', parentId: 'site', path: 'prix/:device/:model?' },
  { id: 'admin', parentId: 'root' },
  { id: 'orders', parentId: 'admin', path: 'admin/commandes' },
  { id: 'order', parentId: 'admin', path: 'admin/commandes/:number' },
  { id: 'chapter', parentId: 'root', path: ':chapter/notes' },
  { id: 'lost', parentId: 'root', path: '*' },
];

const table = (routes: readonly Route[]) => Object.fromEntries(routes.map((route) => [route.id, route]));
const build = { routes: table(ROUTES), assets: { routes: table(ROUTES) } } as unknown as ServerBuild;

/** As React Router makes its tree of the table. */
function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({ ...(route as Route), children: treeOf(routes, route?.id) }) as RouteObject)
    .map(({ children, ...route }) => (children?.length ? { ...route, children } : route) as RouteObject);
}

const matchOf = (routes: ServerBuild['routes'], path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route, params, pathname }) => [route.id, params, pathname]);

test('every address finds the routes that it finds in the whole table', () => {
  const narrow = narrowBuild(build);
  const paths = [
    ...['/', '/contact', '/Contact', '/contact/', '/contact/x', '/services', '/services/a/b', '/galerie'],
    ...['/galerie/scene-1', '/prix', '/prix/ps5', '/prix/ps5/slim', '/prix/ps5/slim/x', '/admin', '/x/notes'],
    ...[
      '/admin/commandes/12',
      '/ADMIN/commandes',
      '/nulle-part',
      '/contact/notes',
      '/caf%C3%A9',
      '//contact',
    ],
    ...['/contact//', '/_root', '/__proto__', '/constructor', '/*'],
  ];
  for (const path of paths)
    expect([path, matchOf(narrow(path).routes, path)]).toEqual([path, matchOf(build.routes, path)]);
});

test('of the table only what begins alike is left, for the data of a page as well', () => {
  const narrow = narrowBuild(build);
  const idsFor = (path: string) => Object.keys(narrow(path).routes);
  expect(idsFor('/contact')).toEqual(['root', 'site', 'contact', 'chapter', 'lost']);
  expect(idsFor('/')).toEqual(['root', 'site', 'home', 'chapter', 'lost']);
  expect(idsFor('/galerie/scene-1')).toEqual(['root', 'site', 'gallery', 'scene', 'chapter', 'lost']);
  expect(Object.keys(narrow('/contact').assets.routes)).toEqual(idsFor('/contact'));
  const data = ['/contact.data', '/contact/_.data', '/_.data'].map(narrow);
  expect(data).toEqual(['/contact', '/contact', '/'].map(narrow));
  expect(narrow('/nulle-part')).toBe(narrow('/ailleurs'));
});

test('of a table where nothing fits the root is left, whose page says so', () => {
  const without = ROUTES.filter(({ id }) => !['chapter', 'lost'].includes(id));
  const small = { routes: table(without), assets: { routes: table(without) } } as unknown as ServerBuild;
  expect(Object.keys(narrowBuild(small)('/nulle-part').routes)).toEqual(['root']);
});

test('an address that may be written in several ways is left to the whole table', () => {
  const narrow = narrowBuild(build);
  for (const path of ['/caf%C3%A9', '//contact', '/a b']) expect(narrow(path)).toBe(build);
});
