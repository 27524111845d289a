import routes from '#app/routes.ts';

export type RouteEntry = { path?: string; file: string; index?: boolean; children?: RouteEntry[] };

const under = ({ children = [] }: RouteEntry): RouteEntry[] =>
  children.flatMap((each) => [each, ...under(each)]);

/** All routes of app/routes.ts, layouts included. */
export const EVERY_ROUTE: readonly RouteEntry[] = under({
  file: 'routes.ts',
  children: routes as RouteEntry[],
});

/** The routes behind the layout of an area. */
export const routesInFrame = (area: string): RouteEntry[] =>
  EVERY_ROUTE.filter(({ file }) => file === `routes/${area}/layout.tsx`).flatMap(under);
