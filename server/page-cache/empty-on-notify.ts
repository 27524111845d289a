import type { Log } from '../log.ts';
import type { PageCache } from './page-cache.ts';

/** The database's part in it: LISTEN on a channel, told again when the connection came back. */
export type Listener = {
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<unknown>;
};

/** Where a change of data is told, with the tags of what shows it. */
export const PAGE_CACHE_CHANNEL = 'page_cache';

/**
 * Empties the cache when any process says so with `notify page_cache, '<tag> <tag>…'`; triggers do it in the
 * transaction that changes the data. After a lost connection everything goes: a message may have been missed.
 */
export async function emptyOnNotify(cache: PageCache, database: Listener, log: Log): Promise<void> {
  const empty = (tags: string[]) => {
    const count = cache.invalidate(tags);
    log.debug({ tags, count }, 'page cache emptied');
  };
  await database.listen(
    PAGE_CACHE_CHANNEL,
    (payload) => empty(payload.split(' ').filter(Boolean)),
    () => empty(['*']),
  );
}
