/** Query parameters that lead to another page; all others (campaigns, sessions…) show the same page. */
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
 * parameters that change the page, in their order, no fragment. Null if the text is not a web address; never throws.
 * The home page is the bare origin, `https://atelier-papin.example`.
 */
export function canonicalUrl(address: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  const origin = canonicalOrigin(url);
  const path = url.pathname.replace(/_|%5f/gi, '-').replace(/\/+$/, '');
  const kept = [...url.searchParams].filter(([name]) => KEPT_PARAMETERS.has(name));
  if (kept.length === 0) return origin + path;
  return `${origin}${path || '/'}?${new URLSearchParams(kept)}`;
}

function canonicalOrigin(url: URL): string {
  const secure = new URL(url);
  // Set on the URL and not in the text, so that port 443 written on plain http disappears.
  secure.protocol = 'https:';
  return `https://${secure.host.replace(/^www\.(?=[^.]+\.)/, '')}`;
}

/**
 * The canonical address of a path of the site. A query in the path takes precedence over `search`, the query of the
 * requested address.
 */
export function canonicalPageUrl(siteUrl: string, path: string, search = ''): string {
  const address = withParameters(siteAddress(siteUrl, path), search);
  return canonicalUrl(address) ?? address;
}

function withParameters(address: string, search: string): string {
  const url = parseWebAddress(address);
  if (!url) return address;
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) {
    if (KEPT_PARAMETERS.has(name) && !own.has(name)) url.searchParams.append(name, value);
  }
  return url.href;
}

/**
 * An address for files that machines fetch (sitemap, feeds, images), with the host and scheme of the canonical
 * addresses, so that both name the same site. The path stays as it is, percent-encoded, without trailing slash; it
 * can never lead to another host.
 */
export function siteAddress(siteUrl: string, path: string): string {
  const address = `${siteUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  const url = parseWebAddress(address);
  return url ? `${canonicalOrigin(url)}${url.pathname.replace(/\/+$/, '')}${url.search}` : address;
}

function parseWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
