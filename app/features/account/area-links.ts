type PlacedLink = { to: string; section?: string };

/** The links by the name of their group, in the order of the first of each. */
export function groupsOf<Link extends PlacedLink>(links: readonly Link[]): { name: string; links: Link[] }[] {
  const groups = new Map<string, Link[]>();
  for (const link of links) groups.set(link.section ?? '', [...(groups.get(link.section ?? '') ?? []), link]);
  return [...groups].map(([name, some]) => ({ name, links: some }));
}

/**
 * Which of an area's links leads to the page shown (`page`), or to what it is a part of (`true`), as `aria-current` has it. The start of
 * an area, its first link, has no parts: its address is above all others.
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
