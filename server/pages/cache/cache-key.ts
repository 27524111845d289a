import { isCampaignParameter } from '#domain/urls/campaign-parameters.ts';
import type { KeptParameters } from '../framework/page-parameters.ts';

const MAX_LENGTH = 512;

/**
 * The key under which the page at `url` (a request target: path and query) may be kept: its path and the parameters
 * that its route keeps pages for, in the order of the route. Null when it may not be: other parameters would let anyone
 * fill the cache with variants, and addresses longer than any of ours are refused.
 */
export function cacheKey(url: string, keptParameters: KeptParameters): string | null {
  if (url.length > MAX_LENGTH || !url.startsWith('/')) return null;
  const question = url.indexOf('?');
  if (question < 0) return url;
  const path = url.slice(0, question);
  const names = keptParameters(path);
  const params = new URLSearchParams(url.slice(question + 1));
  for (const name of params.keys()) if (!names.includes(name) && !isCampaignParameter(name)) return null;
  const kept = names.flatMap((name) => params.getAll(name).map((value): [string, string] => [name, value]));
  const query = new URLSearchParams(kept).toString();
  return query ? `${path}?${query}` : path;
}
