import type { Menu, MenuLink } from './menu.ts';

type Place = { pathname: string; search: string };

/** The link leads to the page shown; a category of the blog is a page of its own. */
export function isCurrentLink({ to }: MenuLink, { pathname, search }: Place): boolean {
  const [path, query = ''] = to.split('?');
  const asked = new URLSearchParams(query).get('category');
  return path === pathname && asked === new URLSearchParams(search).get('category');
}

/** The page shown stands in what the menu lists: one of its pages, or a page below one of them. */
export function isCurrentMenu({ links, foot }: Menu, { pathname }: Place): boolean {
  return [...links, ...foot].some(({ to }) => {
    const [path] = to.split('?');
    return pathname === path || pathname.startsWith(`${path}/`);
  });
}
