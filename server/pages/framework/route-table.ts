import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assetsFolder, HASHED_FILES } from './build-folder.ts';

/** `id`: the path of its file in app/, without its ending, where app/routes.ts gives it no other. */
type Route = { id: string; parentId?: string; module: string; imports?: string[] };

/** React Router's table of all routes. */
export type RouteTable = { entry: { module: string }; routes: Record<string, Route> };

/** The script that every page loads with the table. */
export function routeTableFile(client: string): string {
  const folder = assetsFolder(client);
  const [name, ...others] = readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined || others.length > 0) throw new Error('the build has not one table of routes');
  return path.join(folder, name);
}

export function readRouteTable(client: string): { table: RouteTable; script: string } {
  const file = routeTableFile(client);
  const { table } = parseRouteTable(readFileSync(file, 'utf8'));
  return { table, script: HASHED_FILES + path.basename(file) };
}

/**
 * The table, and how it is written back into its script.
 * @throws if the script is not in React Router's present form
 */
export function parseRouteTable(code: string): { table: RouteTable; write: (table: RouteTable) => string } {
  const [, before, json, after] = /^([^{]*=)(\{.*\})(;?\s*)$/s.exec(code) ?? [];
  if (json === undefined) throw new Error('the route table is not one assignment of an object');
  return { table: JSON.parse(json), write: (table) => `${before}${JSON.stringify(table)}${after}` };
}
