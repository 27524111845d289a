/**
 * The areas that need an account, the shop's own tools included: what is read there is known by who is signed in, so
 * that a visit would no longer be anonymous.
 */
const PRIVATE = /^\/(client|admin(-sitemap)?|entreprise|enregistrement)(\/|$)/;

/** Whether a visit of this page is counted. */
export function isCountedPage(pathname: string): boolean {
  return !PRIVATE.test(pathname);
}

/**
 * Where a visitor comes from, without what may name somebody: of this site the page, of another one its name, never
 * the query. `referrer` is an address as browsers write it, which has neither password nor fragment.
 */
export function plainReferrer(referrer: string, origin: string): string {
  const [, site, page] = /^(https?:\/\/[^/]+)([^?]*)/.exec(referrer) ?? [];
  if (!site || !page) return '';
  return site + (site === origin && isCountedPage(page) ? page : '/');
}
