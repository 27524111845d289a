import type { Log } from '../../log.ts';
import type { PageCache } from './page-cache.ts';

/** The functions that it needs of the database: LISTEN on a channel, and a call when a lost connection is back. */
export type Listener = {
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<unknown>;
};

/** Data that a process keeps in memory, by the tag of its changes. */
export type Reloads = Readonly<Record<string, () => Promise<unknown>>>;

/** The channel on which changes of data are announced, with the tags of the pages that show them. */
export const PAGE_CACHE_CHANNEL = 'page_cache';

/**
 * Empties the cache when any process says `notify page_cache, '<tag> <tag>…'`; triggers do so in the transaction that
 * changes the data. The data in memory is read again first, and pages rendered meanwhile are emptied too. After a
 * lost connection everything goes, since a message may have been missed.
 */
export async function emptyOnNotify(
  cache: Pick<PageCache, 'invalidate'>,
  database: Listener,
  log: Log,
  reloads: Reloads = {},
): Promise<void> {
  const empty = async (tags: string[]) => {
    await readAgain(reloads, tags, log);
    const count = cache.invalidate(tags);
    log.debug({ tags, count }, 'page cache emptied');
  };
  await database.listen(
    PAGE_CACHE_CHANNEL,
    (payload) => void empty(payload.split(' ').filter(Boolean)),
    () => void empty(['*']),
  );
}

/**
 * Reads again the data with one of the tags (all of it for `*`). Data that cannot be read stays as it was, and the
 * failure is logged.
 */
export async function readAgain(reloads: Reloads, tags: readonly string[], log: Log): Promise<void> {
  const changed = Object.entries(reloads).filter(([tag]) => tags.includes(tag) || tags.includes('*'));
  const results = await Promise.allSettled(changed.map(([, reload]) => reload()));
  for (const result of results)
    if (result.status === 'rejected')
      log.error({ err: result.reason, tags }, 'data in memory could not be reloaded');
}
