import type { Handler } from 'hono';
import type { AppEnv } from '../app.ts';
import { cacheKey } from '../page-cache/cache-key.ts';
import { prepareCachedPage } from '../page-cache/cached-page.ts';
import { chooseEncoding } from '../page-cache/encoding.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { PageAnswer } from './answer-page.ts';
import { compressResponse } from './compress-response.ts';
import { errorResponse } from './error-page.ts';

export type PageRouteOptions = {
  answerPage: (request: Request, id: string) => Promise<PageAnswer>;
  pageCache: PageCache;
  /** Headers of all answers, which a kept page carries by itself. */
  fixedHeaders: readonly [string, string][];
};

const METHODS = ['GET', 'HEAD', 'POST'];

/** The pages: rendered, sent, and kept when they are public. */
export function pageRoute({ answerPage, pageCache, fixedHeaders }: PageRouteOptions): Handler<AppEnv> {
  return async (c) => {
    const id = c.get('requestId');
    if (!METHODS.includes(c.req.method)) return errorResponse(405, id, { Allow: METHODS.join(', ') });
    const { pathname, search } = new URL(c.req.url);
    if (!isDecodable(pathname)) return errorResponse(400, id);

    const key = cacheKey(pathname + search);
    const ticket = pageCache.begin();
    const { response, keep } = await answerPage(c.req.raw, id);
    if (keep && key !== null) {
      const page = await prepareCachedPage({ ...keep, contentType: 'text/html; charset=utf-8' }, fixedHeaders);
      pageCache.put(key, page, ticket);
      const { headers, body } = page.variants[chooseEncoding(c.req.header('accept-encoding'))];
      return new Response(new Uint8Array(body), { headers: pairs(headers) });
    }
    return compressResponse(response, c.req.header('accept-encoding'));
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function pairs(flat: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) result.push([flat[i] ?? '', flat[i + 1] ?? '']);
  return result;
}
