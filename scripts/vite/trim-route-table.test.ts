import { expect, test } from 'vitest';
import { trimmed } from './trim-route-table.ts';

const flags = { hasAction: false, hasLoader: true, hasErrorBoundary: false, hasDefaultExport: true };
const table = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...flags,
      module: '/assets/root.js',
      imports: ['/assets/react.js', '/assets/shared.js'],
      css: ['/assets/root.css'],
    },
    'routes/site/faq': {
      id: 'routes/site/faq',
      parentId: 'root',
      path: 'faq',
      ...flags,
      module: '/assets/faq.js',
      imports: ['/assets/react.js', '/assets/forms.js'],
      css: [],
    },
    'routes/admin/books': {
      id: 'routes/admin/books',
      parentId: 'root',
      path: 'admin',
      ...flags,
      module: '/assets/books.js',
      imports: ['/assets/lists.js'],
      css: [],
    },
  },
  version: '1',
};

test('the table names what a page may still have to load, and nothing else', () => {
  const written = trimmed(`window.__reactRouterManifest=${JSON.stringify(table)};`);
  const [, json = ''] = /^window\.__reactRouterManifest=(.*);$/.exec(written) ?? [];
  expect(JSON.parse(json)).toEqual({
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      root: { id: 'root', path: '', hasLoader: true, module: '/assets/root.js', css: ['/assets/root.css'] },
      'routes/site/faq': {
        id: 'routes/site/faq',
        parentId: 'root',
        path: 'faq',
        hasLoader: true,
        module: '/assets/faq.js',
        imports: ['/assets/forms.js'],
      },
      'routes/admin/books': {
        id: 'routes/admin/books',
        parentId: 'root',
        path: 'admin',
        hasLoader: true,
        module: '/assets/books.js',
      },
    },
    version: '1',
  });
});

test('a table written in another way fails the build', () => {
  expect(() => trimmed('export default {}')).toThrow('one assignment');
});
