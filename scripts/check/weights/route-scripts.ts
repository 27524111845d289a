import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { RouteTable } from '../../../server/pages/framework/route-table.ts';

/**
 * The scripts that React has loaded when a page of the route runs: its own, those of its layouts and of the entry,
 * and everything that these import.
 */
export function scriptsOf(client: string, table: RouteTable, id: string): Set<string> {
  const scripts = new Set([table.entry.module]);
  const own = table.routes[id];
  if (!own) throw new Error(`there is no route ${id}`);
  for (let route: typeof own | undefined = own; route; route = table.routes[route.parentId ?? ''])
    scripts.add(route.module);
  // Iterating over a set includes what is added meanwhile.
  for (const script of scripts) for (const imported of importsOf(client, script)) scripts.add(imported);
  return scripts;
}

const known = new Map<string, string[]>();

function importsOf(client: string, script: string): string[] {
  const file = path.join(client, script);
  let imports = known.get(file);
  if (!imports) {
    const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
    const names = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
    ];
    imports = names.map((name) => path.posix.join(path.posix.dirname(script), name));
    known.set(file, imports);
  }
  return imports;
}

/** Ids of the routes of public pages. */
export const publicRoutes = ({ routes }: RouteTable): string[] =>
  Object.keys(routes).filter(
    (id) => /^(?:routes|mentions|guide)/.test(id) && !/^routes\/(?:admin|client)\/|\/layout$/.test(id),
  );

/** Bytes in transfer: scripts too small to gain are not compressed. */
export function bytesOf(client: string, scripts: Iterable<string>): number {
  let sum = 0;
  for (const script of scripts) {
    const file = path.join(client, script);
    sum += (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
  }
  return sum;
}
