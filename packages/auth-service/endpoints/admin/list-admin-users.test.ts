import { expect, test } from 'vitest';
import { pageLinks } from './list-admin-users.ts';

const address = 'https://exemple.fr/auth/v1/admin/users';

test('a page that is not the last links to the next one and to the last one', () => {
  expect(pageLinks(address, { page: 1, perPage: 2, filter: '' }, 5)).toBe(
    `<${address}?page=2&per_page=2>; rel="next", <${address}?page=3&per_page=2>; rel="last"`,
  );
});

test.each([
  [3, 5, 3],
  [1, 0, 0],
  [9, 5, 3],
])('page %i of %i accounts links to the last page, %i', (page, total, last) => {
  expect(pageLinks(address, { page, perPage: 2, filter: '' }, total)).toBe(
    `<${address}?page=${last}&per_page=2>; rel="last"`,
  );
});

test('a filter is kept, and cannot break out of the header', () => {
  const links = pageLinks(address, { page: 1, perPage: 2, filter: 'é>; rel="x"\r\n' }, 1);
  expect(links).toBe(`<${address}?page=1&per_page=2&filter=%C3%A9%3E%3B%20rel%3D%22x%22%0D%0A>; rel="last"`);
});
