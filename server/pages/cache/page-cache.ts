import type { KeptParameters } from '../framework/page-parameters.ts';
import { cacheKey } from './cache-key.ts';
import type { CachedPage } from './cached-page.ts';

/**
 * Rendered pages in memory, bounded by bytes. `begin` before rendering and `put` after it: a page whose tag was emptied
 * in between is not kept, so a stale render never outlives the change that made it stale.
 */
export type PageCache = {
  /** False for a cache without room: preparing a page for it would be a waste. */
  isOpen: boolean;
  /** The key of a page by its address; null when it may not be kept. */
  keyOf(url: string): string | null;
  get(key: string): CachedPage | undefined;
  begin(): Ticket;
  put(key: string, page: CachedPage, ticket: Ticket): boolean;
  /** Forgets every page that carries one of the tags; `*` forgets all. Returns how many were forgotten. */
  invalidate(tags: readonly string[]): number;
  stats(): { pages: number; bytes: number };
};

type Ticket = { startedAt: number };

export function createPageCache(maxBytes: number, keptParameters: KeptParameters = () => []): PageCache {
  const pages = new Map<string, CachedPage>();
  const emptiedAt = new Map<string, number>();
  let clock = 0;
  let bytes = 0;

  function remove(key: string, page: CachedPage) {
    pages.delete(key);
    bytes -= page.bytes;
  }

  /** Second chance: the oldest page goes, unless it was read since the cache last looked at it. */
  function makeRoom(needed: number) {
    for (const [key, page] of pages) {
      if (bytes + needed <= maxBytes) return;
      pages.delete(key);
      if (page.wasRead) {
        page.wasRead = false;
        pages.set(key, page);
      } else {
        bytes -= page.bytes;
      }
    }
  }

  const isStale = (page: CachedPage, { startedAt }: Ticket) =>
    [...page.tags, '*'].some((tag) => (emptiedAt.get(tag) ?? 0) > startedAt);

  return {
    isOpen: maxBytes > 0,
    keyOf: (url) => cacheKey(url, keptParameters),
    get: (key) => pages.get(key),
    begin: () => ({ startedAt: clock }),
    put(key, page, ticket) {
      if (page.bytes > maxBytes || isStale(page, ticket)) return false;
      const previous = pages.get(key);
      if (previous) remove(key, previous);
      makeRoom(page.bytes);
      pages.set(key, page);
      bytes += page.bytes;
      return true;
    },
    invalidate(tags) {
      clock += 1;
      const before = pages.size;
      for (const tag of tags) emptiedAt.set(tag, clock);
      for (const [key, page] of pages) {
        if (tags.includes('*') || tags.some((tag) => page.tags.has(tag))) remove(key, page);
      }
      return before - pages.size;
    },
    stats: () => ({ pages: pages.size, bytes }),
  };
}
