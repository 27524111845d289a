import { expect, test } from 'vitest';
import { isCurrentLink, isCurrentMenu } from './current-page.ts';

const menu = {
  label: 'Blog',
  links: [{ label: 'Conseils', to: '/blog?category=Conseils+%26+Astuces+Tech' }],
  foot: [{ label: 'Tous les articles', to: '/blog' }],
};

test('a category of the blog is current on its own list only, however its name is encoded', () => {
  const [category] = menu.links;
  const [all] = menu.foot;
  if (!category || !all) throw new Error('the menu has lost its links');
  const onCategory = { pathname: '/blog', search: '?category=Conseils%20%26%20Astuces%20Tech&sort=oldest' };
  expect(isCurrentLink(category, onCategory)).toBe(true);
  expect(isCurrentLink(all, onCategory)).toBe(false);
  expect(isCurrentLink(all, { pathname: '/blog', search: '?sort=oldest' })).toBe(true);
});

test.each([
  ['/blog', true],
  ['/blog/telephone-mouille', true],
  ['/blogueurs', false],
  ['/', false],
])('on %s the menu is current: %s', (pathname, isCurrent) => {
  expect(isCurrentMenu([...menu.links, ...menu.foot], { pathname, search: '' })).toBe(isCurrent);
});
