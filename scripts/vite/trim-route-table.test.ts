import { expect, test } from 'vitest';
import { trimmed } from './trim-route-table.ts';

const table = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: { id: 'root', module: '/assets/root.js', imports: ['/assets/react.js'], css: ['/assets/root.css'] },
    'routes/site/faq': { id: 'routes/site/faq', module: '/assets/faq.js', imports: ['/assets/forms.js'] },
    'routes/admin/books': {
      id: 'routes/admin/books',
      module: '/assets/books.js',
      imports: ['/assets/lists.js'],
    },
  },
  version: '1',
};

test('the table names no chunks of the signed-in areas, and all else as it was', () => {
  const written = trimmed(`window.__reactRouterManifest=${JSON.stringify(table)};`);
  const [, json = ''] = /^window\.__reactRouterManifest=(.*);$/.exec(written) ?? [];
  const books = { ...table.routes['routes/admin/books'], imports: [] };
  expect(JSON.parse(json)).toEqual({ ...table, routes: { ...table.routes, 'routes/admin/books': books } });
});

test('a table written in another way fails the build', () => {
  expect(() => trimmed('export default {}')).toThrow('one assignment');
});
