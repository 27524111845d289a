import { expect, test } from 'vitest';
import { publicRoutes, type RouteTable, scriptsOf } from './route-scripts.ts';

const route = (id: string, module: string, imports: string[], parentId?: string) => ({
  id,
  module,
  imports,
  hasDefaultExport: true,
  ...(parentId && { parentId }),
});

const table: RouteTable = {
  entry: { module: 'entry.js', imports: ['react.js'] },
  routes: {
    root: route('root', 'root.js', ['react.js', 'frame.js']),
    'routes/site/layout': route('routes/site/layout', 'layout.js', ['frame.js'], 'root'),
    'routes/shop/cart': route('routes/shop/cart', 'cart.js', ['money.js'], 'routes/site/layout'),
    'routes/site/contact': route('routes/site/contact', 'contact.js', [], 'routes/site/layout'),
    'routes/admin/stock': route('routes/admin/stock', 'stock.js', [], 'root'),
    'routes/shop/feed': { ...route('routes/shop/feed', 'feed.js', []), hasDefaultExport: false },
  },
};

test('a page loads its own scripts, its layouts’ and the entry’s, each once', () => {
  expect([...scriptsOf(table, 'routes/shop/cart')].sort()).toEqual([
    'cart.js',
    'entry.js',
    'frame.js',
    'layout.js',
    'money.js',
    'react.js',
    'root.js',
  ]);
});

test('what has no page of its own, or wants an account, is no public page', () => {
  expect(publicRoutes(table)).toEqual(['routes/shop/cart', 'routes/site/contact']);
});
