import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Pages that only open after signing in. */
const SIGNED_IN = /^routes\/(?:admin|client)\//;

type RouteTable = { routes: Record<string, { imports: string[] }> };

/**
 * Every page loads the table of all routes, with the chunks that each imports, from which a link's target is
 * preloaded. The signed-in areas are 1.9 KB of its 8.5 KB (gzip) and of no use to other visitors: their modules still
 * import them, one round trip later.
 */
export function trimRouteTable(clientFolder: string): void {
  const folder = path.join(clientFolder, 'assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const file = path.join(folder, name);
    writeFileSync(file, trimmed(readFileSync(file, 'utf8')));
  }
}

/** @throws if the table is not in React Router's present form */
export function trimmed(code: string): string {
  const [, before, json, after] = /^([^{]*=)(\{.*\})(;?\s*)$/s.exec(code) ?? [];
  if (json === undefined) throw new Error('the route table is not one assignment of an object');
  const table = JSON.parse(json) as RouteTable;
  for (const [id, route] of Object.entries(table.routes)) if (SIGNED_IN.test(id)) route.imports = [];
  return `${before}${JSON.stringify(table)}${after}`;
}
