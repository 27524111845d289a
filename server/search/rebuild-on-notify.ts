import type { Log } from '../log.ts';
import {
  type Listener,
  PAGE_CACHE_CHANNEL,
  type Reloads,
  readAgain,
} from '../pages/cache/empty-on-notify.ts';
import type { SiteSearch } from './site-search.ts';

/**
 * What changes a page changes what is found: the same message that empties the page cache, with the same tags, has the
 * search read the sources that carry one of them, after what these are made of (`reloads`). After a lost connection all
 * of them: a message may have been missed.
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
