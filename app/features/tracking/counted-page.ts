/**
 * Areas that need an account, the shop's own tools included: the reader is known there, so a visit would not be
 * anonymous.
 */
const PRIVATE = /^\/(client|admin(-sitemap)?|entreprise|enregistrement)(\/|$)/;

/** Whether a visit of this page is counted. */
export function isCountedPage(pathname: string): boolean {
  return !PRIVATE.test(pathname);
}

/**
 * Where a visitor comes from, without anything that may name a person: the page for this site, only the host for
 * another one, never the query. `referrer` is an address as browsers write it, without password or fragment.
 */
export function plainReferrer(referrer: string, origin: string): string {
  const [, site, page] = /^(https?:\/\/[^/]+)([^?]*)/.exec(referrer) ?? [];
  if (!site || !page) return '';
  return site + (site === origin && isCountedPage(page) ? page : '/');
}
