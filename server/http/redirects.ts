import type { MiddlewareHandler } from 'hono';
import type { FindRedirect } from '../content/redirects.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Redirects old addresses (content/data/redirects.yml), those that the shop added, and addresses with a trailing
 * slash.
 */
export function redirectMatching(findRedirect: FindRedirect): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const found = findRedirect(pathname);
    if (found) return c.redirect(withSearch(found.to, search), found.status);
    // `//host/` must not become a redirect to another site.
    if (pathname.length > 1 && pathname.endsWith('/'))
      return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301);
    return next();
  };
}

/** The query of the request follows that of the target. */
function withSearch(to: string, search: string): string {
  return search && to.includes('?') ? `${to}&${search.slice(1)}` : to + search;
}
