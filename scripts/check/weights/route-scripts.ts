import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Route = { id: string; parentId?: string; module: string; imports?: string[]; hasDefaultExport: boolean };
export type RouteTable = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

/** The scripts that React has loaded once a page of the route runs: its own, those of its layouts, those of the entry. */
export function scriptsOf(table: RouteTable, id: string): Set<string> {
  const scripts = new Set([table.entry.module, ...table.entry.imports]);
  for (let route = table.routes[id]; route; route = table.routes[route.parentId ?? ''])
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script);
  return scripts;
}

/** Ids of the routes of pages that anybody may open. Those of the signed-in areas are not listed with their imports. */
export const publicRoutes = ({ routes }: RouteTable): string[] =>
  Object.values(routes)
    .filter(({ id, hasDefaultExport }) => hasDefaultExport && /^(?:routes|mentions|guide)/.test(id))
    .map(({ id }) => id)
    .filter((id) => !/^routes\/(?:admin|client)\/|\/layout$/.test(id));

/** React Router's table of routes, which the build has as a script, and that script. */
export function readRouteTable(client: string): { table: RouteTable; script: string } {
  const name = readdirSync(path.join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('the build has no table of routes');
  const script = `/assets/${name}`;
  const [, json = ''] = /^[^{]*=(\{.*\})/s.exec(readFileSync(path.join(client, script), 'utf8')) ?? [];
  return { table: JSON.parse(json) as RouteTable, script };
}

/** As they travel: those too small to be worth it are not compressed. */
export function bytesOf(client: string, scripts: Iterable<string>): number {
  let sum = 0;
  for (const script of scripts) {
    const file = path.join(client, script);
    sum += (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
  }
  return sum;
}
