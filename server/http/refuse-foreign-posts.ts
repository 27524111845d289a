import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { errorResponse } from './error-page.ts';

/**
 * Forms are answered when a page of ours sent them: another site's would act with the cookies of whoever opens it. Every
 * browser of today says where a POST comes from; what says nothing is a program, and has nobody's cookies.
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
  // `none` is the visitor's own doing, such as a reload. Not sent where there is no TLS.
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  // Programs may say one thing there and another here. React Router compares this too, and takes it for a failure of ours.
  const origin = headers.get('origin');
  return origin !== null && origin !== siteOrigin && origin !== new URL(url).origin;
}
