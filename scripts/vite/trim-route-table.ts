import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Pages that only somebody who signed in opens. */
const AREAS = /^routes\/(?:admin|client)\//;

type Route = { module: string; imports?: string[]; css?: string[] };

type RouteTable = { entry: { imports: string[] }; routes: Record<string, Route> };

/**
 * Every page loads the table of all routes, with the chunks that each imports: what a link leads to is preloaded by it. Those of
 * the signed-in areas are a quarter of the table's bytes and of no use to visitors of the others: their modules still import
 * them, one round trip later. What every page has loaded before it can lead anywhere need not be named again, nor what a
 * route has not.
 */
export function trimRouteTable(clientFolder: string): void {
  const folder = path.join(clientFolder, 'assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const file = path.join(folder, name);
    writeFileSync(file, trimmed(readFileSync(file, 'utf8')));
  }
}

/** @throws where the table is not written as React Router writes it today */
export function trimmed(code: string): string {
  const [, before, json, after] = /^([^{]*=)(\{.*\})(;?\s*)$/s.exec(code) ?? [];
  if (json === undefined) throw new Error('the route table is not one assignment of an object');
  const table = JSON.parse(json) as RouteTable;
  const { entry, routes } = table;
  const isThere = new Set([...entry.imports, ...(routes.root?.imports ?? [])]);
  for (const [id, route] of Object.entries(routes)) {
    const chunks = AREAS.test(id) ? [] : (route.imports ?? []).filter((chunk) => !isThere.has(chunk));
    routes[id] = { ...route, imports: chunks };
  }
  const text = JSON.stringify(table, (key, value) => (isOfUse(key, value) ? value : undefined));
  return `${before}${text}${after}`;
}

/** React Router reads a flag or a list that is absent as one that is false or empty; it asks of no route whether it has a component. */
const isOfUse = (key: string, value: unknown) =>
  key !== 'hasDefaultExport' && value !== false && !(Array.isArray(value) && value.length === 0);
