import type { ServerBuild } from 'react-router';
import { pagePath } from './data-address.ts';

/**
 * The same build with only the routes that can answer a path. React Router builds the whole table anew for each
 * document and searches it three times; of some 150 routes about ten begin like the address.
 */
export function narrowBuild(build: ServerBuild): (pathname: string) => ServerBuild {
  const table = readTable(build.routes);
  const made = new Map<string, ServerBuild>();
  return (pathname) => {
    const area = areaOf(pathname);
    // Addresses that can be written in several ways are left to React Router.
    if (area === undefined) return build;
    const key = table.areas.has(area) ? area : ANY;
    const narrow = made.get(key) ?? withRoutes(build, table.routesOf(key));
    made.set(key, narrow);
    return narrow;
  };
}

/** Routes whose first segment is a parameter, and addresses that begin like none of the routes. */
const ANY = '*';

const PLAIN_PATH = /^\/[\w./-]*$/;

/** The first segment of a page's path; undefined when it is not plain. */
function areaOf(pathname: string): string | undefined {
  if (!PLAIN_PATH.test(pathname) || pathname.startsWith('//')) return undefined;
  const [first = ''] = pagePath(pathname).slice(1).split('/');
  return first.toLowerCase();
}

type Routes = ServerBuild['routes'];
type Table = { areas: ReadonlySet<string>; routesOf(area: string): string[] };

function readTable(routes: Routes): Table {
  const lineages = Object.values(routes)
    .flatMap((route) => (route ? [lineageOf(route.id, routes)] : []))
    // A layout answers nothing by itself.
    .filter(([own]) => own?.path !== undefined || own?.index)
    .map((lineage) => ({
      ids: lineage.map(({ id }) => id),
      area: areaOfPattern(lineage.map(({ path = '' }) => path).reverse()),
    }));
  // When nothing fits, the root says so.
  const roots = Object.values(routes).flatMap((route) => (route && !route.parentId ? [route.id] : []));
  return {
    areas: new Set(lineages.map(({ area }) => area)),
    routesOf: (wanted) => [
      ...roots,
      ...lineages.filter(({ area }) => area === ANY || area === wanted).flatMap(({ ids }) => ids),
    ],
  };
}

type Route = NonNullable<Routes[string]>;

/** A route, its parent, and so on. */
function lineageOf(id: string, routes: Routes): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : lineageOf(route.parentId, routes))];
}

function areaOfPattern(paths: readonly string[]): string {
  const [first = ''] = paths.join('/').split('/').filter(Boolean);
  return /[:*?]/.test(first) ? ANY : first.toLowerCase();
}

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const wanted = new Set(ids);
  // The order of the table decides between routes that fit equally.
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
