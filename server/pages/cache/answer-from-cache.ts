import type { IncomingMessage, ServerResponse } from 'node:http';
import { nextRequestId } from '../../http/request-id.ts';
import type { Log } from '../../log.ts';
import type { CachedPage } from './cached-page.ts';
import { chooseEncoding } from './encoding.ts';
import type { PageCache } from './page-cache.ts';

/**
 * Answers a GET or HEAD from the static files or the page cache, on the raw request: the frameworks behind cost more
 * than the answer. Returns false when neither has it.
 */
export function createCacheAnswer(cache: PageCache, files: ReadonlyMap<string, CachedPage>, log: Log) {
  const isLogged = log.isLevelEnabled('info');
  return function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = cache.get(url) ?? files.get(url) ?? findWithoutQuery(cache, files, url);
    if (!page) return false;
    page.wasRead = true;
    const variant = page.variants[chooseEncoding(request.headers['accept-encoding'] as string | undefined)];
    const id = nextRequestId();
    const isKnown = matchesEtag(request.headers['if-none-match'], variant.etag);
    const status = isKnown ? 304 : 200;
    response.writeHead(status, [
      ...(isKnown ? variant.notModifiedHeaders : variant.headers),
      'X-Request-Id',
      id,
    ]);
    if (isKnown || method === 'HEAD') response.end();
    else response.end(variant.body);
    if (isLogged) log.info({ id, method, url, status, cache: 'hit' });
    return true;
  };
}

/**
 * The kept page of an address whose parameters are others, or in another order. A file's address may have any query.
 */
function findWithoutQuery(cache: PageCache, files: ReadonlyMap<string, CachedPage>, url: string) {
  const question = url.indexOf('?');
  if (question < 0) return undefined;
  const key = cache.keyOf(url);
  return (key === null ? undefined : cache.get(key)) ?? files.get(url.slice(0, question));
}

/** If-None-Match may list several tags, weak ones after a proxy has recompressed, or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((item) => {
    const tag = item.trim();
    return tag === etag || tag === `W/${etag}` || tag === '*';
  });
}
