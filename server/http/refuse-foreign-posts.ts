import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { errorResponse } from './error-page.ts';

/**
 * Answers forms only when one of our pages sent them: a form on another site would act with the cookies of its
 * visitor. Every current browser says where a POST comes from; a client that says nothing is a program, without
 * anybody's cookies.
 */
export function refuseForeignPosts(siteUrl: string): MiddlewareHandler<AppEnv> {
  const siteOrigin = new URL(siteUrl).origin;
  return async (c, next) => {
    if (c.req.method === 'POST' && isForeign(c.req.raw, siteOrigin))
      return errorResponse(403, c.get('requestId'));
    return next();
  };
}

function isForeign({ headers, url }: Request, siteOrigin: string): boolean {
  // `none` means that the visitor did it, by a reload for example. It is not sent without TLS.
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  // Programs may send different values in these headers. React Router compares them too, and would report a failure
  // of ours.
  const origin = headers.get('origin');
  return origin !== null && origin !== siteOrigin && origin !== new URL(url).origin;
}
