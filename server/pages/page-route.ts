import type { Handler } from 'hono';
import { isDecodable } from '#domain/urls/is-decodable.ts';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { compressResponse } from '../http/compress-response.ts';
import { errorResponse } from '../http/error-page.ts';
import type { PageAnswer } from './answer-page.ts';
import { prepareCachedPage } from './cache/cached-page.ts';
import { chooseEncoding } from './cache/encoding.ts';
import type { PageCache } from './cache/page-cache.ts';

export type PageRouteOptions = {
  answerPage: (request: Request, id: string, clientIp?: string) => Promise<PageAnswer>;
  pageCache: PageCache;
  /** Headers of all answers; a kept page carries them itself. */
  fixedHeaders: readonly [string, string][];
  /** Header in which our own proxy puts the client's address. */
  clientIpHeader?: string;
};

const METHODS = ['GET', 'HEAD', 'POST'];

/** The pages: rendered, sent, and kept when they are public. */
export function pageRoute(options: PageRouteOptions): Handler<AppEnv> {
  return async (c) => {
    const { method } = c.req;
    const id = c.get('requestId');
    if (!METHODS.includes(method)) return errorResponse(405, id, { Allow: METHODS.join(', ') });
    if (!isDecodable(new URL(c.req.url).pathname)) return errorResponse(400, id);
    const ask = { id, clientIp: clientAddress(c, options) };
    const request = withoutNul(c.req.raw);
    if (method !== 'HEAD') return answerPageRequest(request, ask, options);
    // HEAD has the headers of GET, which is finished and may be kept.
    const { url, headers, signal } = request;
    const response = await answerPageRequest(new Request(url, { headers, signal }), ask, options);
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

/**
 * The same request without NUL, which PostgreSQL neither stores nor compares in text. A path that contained it is the
 * address of no page; a parameter keeps the rest of its value.
 */
function withoutNul(request: Request): Request {
  if (!request.url.includes('%00')) return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.replaceAll('%00', '%EF%BF%BD');
  url.search = url.search.replaceAll('%00', '');
  return new Request(url, request);
}

async function answerPageRequest(
  request: Request,
  { id, clientIp }: { id: string; clientIp: string | undefined },
  { answerPage, pageCache, fixedHeaders }: PageRouteOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const key = pageCache.isOpen ? pageCache.keyOf(pathname + search) : null;
  const acceptEncoding = request.headers.get('accept-encoding') ?? undefined;
  const ticket = pageCache.begin();
  const { response, document, keep } = await answerPage(request, id, clientIp);
  if (!keep || key === null) return compressResponse(response, acceptEncoding, document);
  const page = await prepareCachedPage({ ...keep, contentType: 'text/html; charset=utf-8' }, [
    ...fixedHeaders,
    ['Link', keep.preloads],
  ]);
  pageCache.put(key, page, ticket);
  const { headers, body } = page.variants[chooseEncoding(acceptEncoding)];
  return new Response(new Uint8Array(body), { headers: pairs(headers) });
}

function pairs(flat: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) result.push([flat[i] ?? '', flat[i + 1] ?? '']);
  return result;
}
