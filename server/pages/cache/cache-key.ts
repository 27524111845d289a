/** Query parameters that change a public page, in the order they take in a key. */
const pageParameters = ['category', 'categorie', 'tag', 'sort', 'page'] as const;
const known = new Set<string>(pageParameters);
/** Added by campaigns and social networks; no page reads them. */
const ignored = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/;
const MAX_LENGTH = 512;

/**
 * The key under which the page at `url` (a request target: path and query) may be kept. Null when it may not be:
 * unknown parameters would let anyone fill the cache with variants, and addresses longer than any of ours are
 * refused.
 */
export function cacheKey(url: string): string | null {
  if (url.length > MAX_LENGTH || !url.startsWith('/')) return null;
  const question = url.indexOf('?');
  if (question < 0) return url;
  const params = new URLSearchParams(url.slice(question + 1));
  for (const name of params.keys()) if (!known.has(name) && !ignored.test(name)) return null;
  const kept = pageParameters.flatMap((name) =>
    params.getAll(name).map((value): [string, string] => [name, value]),
  );
  const query = new URLSearchParams(kept).toString();
  return query ? `${url.slice(0, question)}?${query}` : url.slice(0, question);
}
