import type { Log } from '../log.ts';
import {
  type Listener,
  PAGE_CACHE_CHANNEL,
  type Reloads,
  readAgain,
} from '../pages/cache/empty-on-notify.ts';
import type { SiteSearch } from './site-search.ts';

/**
 * A change of a page also changes the search: the message that empties the page cache makes the search read again the
 * sources that carry one of its tags, after the data that these are made of (`reloads`). After a lost connection it
 * reads all of them: a message may have been missed.
 */
export async function rebuildOnNotify(
  search: Pick<SiteSearch, 'rebuild'>,
  database: Listener,
  log: Log,
  reloads: Reloads = {},
): Promise<void> {
  const rebuild = (tags: string[]) => {
    readAgain(reloads, tags, log)
      .then(() => search.rebuild(tags))
      .catch((error) => log.error({ err: error, tags }, 'the search could not be rebuilt'));
  };
  await database.listen(
    PAGE_CACHE_CHANNEL,
    (payload) => rebuild(payload.split(' ').filter(Boolean)),
    () => rebuild(['*']),
  );
}
