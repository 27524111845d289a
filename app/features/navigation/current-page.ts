export type Place = { pathname: string; search: string };

type Target = { to: string };

/** The link leads to the current page; a category of the blog is a page of its own. */
export function isCurrentLink({ to }: Target, { pathname, search }: Place): boolean {
  const [path, query] = to.split('?');
  return path === pathname && categoryIn(query) === categoryIn(search);
}

/** The current page is in the menu's list, or below a page of that list. */
export function isCurrentMenu(links: readonly Target[], { pathname }: Place): boolean {
  return links.some(({ to }) => {
    const [path] = to.split('?');
    return pathname === path || pathname.startsWith(`${path}/`);
  });
}

/** Moves the server's marks in the menus from one page to another. */
export function markCurrentPage(menus: Element, place: Place): void {
  const mark = (item: Element | null, value: string | false) =>
    value ? item?.setAttribute('aria-current', value) : item?.removeAttribute('aria-current');
  const linksIn = (part: Element) =>
    [...part.querySelectorAll('li a')].map((link) => ({ link, to: link.getAttribute('href') ?? '' }));
  for (const { link, to } of linksIn(menus)) mark(link, isCurrentLink({ to }, place) && 'page');
  for (const menu of menus.querySelectorAll('details'))
    mark(menu.querySelector('summary'), isCurrentMenu(linksIn(menu), place) && 'true');
}

const categoryIn = (query: string | undefined) => (query ? new URLSearchParams(query).get('category') : null);
