/** Query parameters that make another page; all others (campaigns, sessions…) show the same one. */
const KEPT_PARAMETERS = new Set([
  'service',
  'subject',
  'product',
  'category',
  'step',
  'id_commande',
  'email',
]);

/**
 * The one address of a page: https, no `www.`, no trailing slash, hyphens for underscores in the path, only the
 * parameters that change the page, in their order, no fragment. Null when the text is no web address; never throws.
 * The home page is the bare origin, `https://atelier-papin.example`.
 */
export function canonicalUrl(address: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  // Set on the URL and not in the text, so that port 443 written on plain http goes away.
  url.protocol = 'https:';
  const host = url.host.replace(/^www\.(?=[^.]+\.)/, '');
  const path = url.pathname.replace(/_|%5f/gi, '-').replace(/\/+$/, '');
  const kept = [...url.searchParams].filter(([name]) => KEPT_PARAMETERS.has(name));
  if (kept.length === 0) return `https://${host}${path}`;
  return `https://${host}${path || '/'}?${new URLSearchParams(kept)}`;
}

/** The canonical address of a path of the site, which may carry a query. */
export function canonicalPageUrl(siteUrl: string, path: string): string {
  return canonicalUrl(siteAddress(siteUrl, path)) ?? siteAddress(siteUrl, path);
}

/**
 * A path of the site under the origin as it is served, for what machines fetch (sitemap, images). Percent-encoded,
 * without trailing slash; a path can never lead to another host.
 */
export function siteAddress(siteUrl: string, path: string): string {
  const address = `${siteUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  const url = parseWebAddress(address);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}` : address;
}

function parseWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
