import { readFileSync, writeFileSync } from 'node:fs';
import { parseRouteTable, routeTableFile } from '../../server/pages/framework/route-table.ts';

/** Pages that only open after signing in. */
const SIGNED_IN = /^routes\/(?:admin|client)\//;

/**
 * Every page loads the table of all routes, with the chunks that each imports, from which a link's target is
 * preloaded. The signed-in areas are 1.9 KB of its 8.5 KB (gzip) and of no use to other visitors: their modules still
 * import them, one round trip later.
 */
export function trimRouteTable(clientFolder: string): void {
  const file = routeTableFile(clientFolder);
  writeFileSync(file, trimmed(readFileSync(file, 'utf8')));
}

export function trimmed(code: string): string {
  const { table, write } = parseRouteTable(code);
  for (const [id, route] of Object.entries(table.routes)) if (SIGNED_IN.test(id)) route.imports = [];
  return write(table);
}
