import { brandPricesPath } from '#domain/devices/device-brands.ts';
import { pathAliases } from '#server/content/page-address.ts';
import { createRedirects } from '#server/content/redirects.ts';
import type { CheckContext } from './context.ts';
import { knownRoutes } from './known-routes.ts';

/** The fault of an internal address, in French; null if it leads somewhere. */
export type FindLinkFault = (href: string, fromPath?: string) => string | null;

export function createLinkChecker(context: CheckContext): FindLinkFault {
  const anchors = new Map(
    context.pages.map(({ page }): [string, ReadonlySet<string>] => [
      page.path,
      new Set(page.headings.map(({ id }) => id)),
    ]),
  );
  anchors.set('/faq', context.faq.anchors);
  const findRedirect = createRedirects(context.redirects);
  const brands = new Set(
    context.families.flatMap(({ family: { brand, isOffered } }) => (isOffered ? brandPricesPath(brand) : [])),
  );
  return (href, fromPath) => {
    const [address = '', fragment] = href.split('#');
    const path = address.split('?')[0] || fromPath || '/';
    const ids = anchors.get(pathAliases[path] ?? path);
    if (ids) return fragment && !ids.has(decode(fragment)) ? `ancre introuvable : ${href}` : null;
    if (brands.has(path)) return null;
    if (knownRoutes.has(path) || context.unreadable.has(path) || context.hasPublicFile(path)) return null;
    const redirect = findRedirect(path);
    return redirect
      ? `lien vers une redirection : écrire ${redirect.to} au lieu de ${path}`
      : `lien mort : ${href}`;
  };
}

/** Markdown percent-encodes the accents of an anchor. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
