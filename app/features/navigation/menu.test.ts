import { expect, test } from 'vitest';
import { allMenuLinks, isMenu, mainMenu } from './menu.ts';

test('every link is listed once, as a path of the site', () => {
  const links = allMenuLinks();
  expect(new Set(links).size).toBe(links.length);
  expect(links.filter((link) => !/^\/(?!\/)/.test(link))).toEqual([]);
  expect(links).toEqual(expect.arrayContaining(['/services', '/contact', '/legal/privacy']));
});

test('categories of the blog are linked by their exact names', () => {
  const categories = allMenuLinks().filter((link) => link.startsWith('/blog?'));
  expect(categories).toContain('/blog?category=Conseils+%26+Astuces+Tech');
});

test('each dropdown says what gathers its links', () => {
  for (const menu of mainMenu.filter(isMenu)) expect(menu.foot.length).toBeGreaterThan(0);
});
