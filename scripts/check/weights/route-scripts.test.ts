import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RouteTable } from '#server/pages/framework/route-table.ts';
import { publicRoutes, scriptsOf } from './route-scripts.ts';

const route = (id: string, module: string, parentId?: string) => ({
  id,
  module: `/assets/${module}`,
  ...(parentId && { parentId }),
});

const table: RouteTable = {
  entry: { module: '/assets/entry.js' },
  routes: {
    root: route('root', 'root.js'),
    'routes/site/layout': route('routes/site/layout', 'layout.js', 'root'),
    'routes/shop/cart': route('routes/shop/cart', 'cart.js', 'routes/site/layout'),
    'routes/site/contact': route('routes/site/contact', 'contact.js', 'routes/site/layout'),
    'routes/admin/stock': route('routes/admin/stock', 'stock.js', 'root'),
  },
};

const BUILT = {
  'entry.js': 'import{a as b}from"./react.js";b()',
  'react.js': 'export const a=1',
  'root.js': 'import{a}from"./react.js";import"./frame.js";export default a',
  'frame.js': 'export{a}from"./react.js"',
  'layout.js': 'import{a}from"./frame.js";export default()=>import("./later.js")',
  'cart.js': 'import{m}from"./money.js";export default m',
  'money.js': 'export const m=import.meta.url',
};

test('a page loads its own scripts, its layouts’ and the entry’s, with all that these import, each once', () => {
  const client = mkdtempSync(path.join(tmpdir(), 'atelier-papin-weights-'));
  onTestFinished(() => rmSync(client, { recursive: true }));
  mkdirSync(path.join(client, 'assets'));
  for (const [name, code] of Object.entries(BUILT)) writeFileSync(path.join(client, 'assets', name), code);
  const names = [...scriptsOf(client, table, 'routes/shop/cart')].map((script) => path.basename(script));
  expect(names.sort()).toEqual(Object.keys(BUILT).sort());
});

test('what wants an account, or is a frame of others, is no public page', () => {
  expect(publicRoutes(table)).toEqual(['routes/shop/cart', 'routes/site/contact']);
});
