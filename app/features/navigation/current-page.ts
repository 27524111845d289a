import { isMenu, type Menu, type MenuLink, mainMenu } from './menu.ts';

type Place = { pathname: string; search: string };

/** The link leads to the page shown; a category of the blog is a page of its own. */
export function isCurrentLink({ to }: MenuLink, { pathname, search }: Place): boolean {
  const [path, query] = to.split('?');
  return path === pathname && categoryIn(query) === categoryIn(search);
}

/** The page shown stands in what the menu lists: one of its pages, or a page below one of them. */
export function isCurrentMenu({ links, foot }: Menu, { pathname }: Place): boolean {
  return [...links, ...foot].some(({ to }) => {
    const [path] = to.split('?');
    return pathname === path || pathname.startsWith(`${path}/`);
  });
}

/** What the menus mark as current at a place: the same text at two places means the same menus. */
export function currentMarks(place: Place): string {
  return mainMenu
    .flatMap((entry) =>
      isMenu(entry)
        ? [
            isCurrentMenu(entry, place),
            ...[...entry.links, ...entry.foot].map((link) => isCurrentLink(link, place)),
          ]
        : [isCurrentLink(entry, place)],
    )
    .map(Number)
    .join('');
}

const categoryIn = (query: string | undefined) => (query ? new URLSearchParams(query).get('category') : null);
