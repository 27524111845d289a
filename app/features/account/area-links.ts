type PlacedLink = { to: string; section?: string };

/** The links by the name of their group, in the order of the first link of each. */
export function groupsOf<Link extends PlacedLink>(links: readonly Link[]): { name: string; links: Link[] }[] {
  const groups = new Map<string, Link[]>();
  for (const link of links) groups.set(link.section ?? '', [...(groups.get(link.section ?? '') ?? []), link]);
  return [...groups].map(([name, some]) => ({ name, links: some }));
}

/**
 * Which link of an area leads to the current page (`page`), or to a page above it (`true`), as `aria-current` has it.
 * The first link, the start of the area, is above every page and counts only for itself.
 */
export function placeIn<Link extends PlacedLink>(
  links: readonly Link[],
  pathname: string,
): { link: Link; current: 'page' | 'true' } | null {
  const shown = links.find(({ to }) => to === pathname);
  if (shown) return { link: shown, current: 'page' };
  const [link] = links
    .slice(1)
    .filter(({ to }) => pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length);
  return link ? { link, current: 'true' } : null;
}
