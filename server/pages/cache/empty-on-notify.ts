import type { Log } from '../../log.ts';
import type { PageCache } from './page-cache.ts';

/** The database's part in it: LISTEN on a channel, told again when the connection came back. */
export type Listener = {
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<unknown>;
};

/** What a process keeps in memory of the database, by the tag of its changes. */
export type Reloads = Readonly<Record<string, () => Promise<unknown>>>;

/** Where a change of data is told, with the tags of what shows it. */
export const PAGE_CACHE_CHANNEL = 'page_cache';

/**
 * Empties the cache when any process says so with `notify page_cache, '<tag> <tag>…'`; triggers do it in the
 * transaction that changes the data. What pages are made of is read again first: a page rendered meanwhile is emptied too.
 * After a lost connection everything goes: a message may have been missed.
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

/** Reads again what carries one of the tags (all of it: `*`). What cannot be read stays as it was, and is logged. */
export async function readAgain(reloads: Reloads, tags: readonly string[], log: Log): Promise<void> {
  const changed = Object.entries(reloads).filter(([tag]) => tags.includes(tag) || tags.includes('*'));
  const results = await Promise.allSettled(changed.map(([, reload]) => reload()));
  for (const result of results)
    if (result.status === 'rejected')
      log.error({ err: result.reason, tags }, 'data kept in memory could not be read again');
}
