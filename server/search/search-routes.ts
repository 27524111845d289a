import { Hono } from 'hono';
import { z } from 'zod';
import { SUGGESTIONS_PATH } from '#domain/content/search.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { SiteSearch } from './site-search.ts';

/** The question of the header's field while the visitor types. */
const question = z.object({ q: z.string().min(1).max(200) });

/** Keeps answers for a few minutes: visitors type the same words again, and the results hardly change. */
const KEEP = 'public, max-age=300';

export function searchRoutes(search: Pick<SiteSearch, 'suggest'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(SUGGESTIONS_PATH, async (c) => {
    const asked = question.safeParse(c.req.query());
    const headers = { 'X-Robots-Tag': 'noindex' };
    if (!asked.success)
      return c.json({ error: 'Écrivez de 1 à 200 caractères.' }, 400, {
        ...headers,
        'Cache-Control': 'no-store',
      });
    return c.json(await search.suggest(asked.data.q), 200, { ...headers, 'Cache-Control': KEEP });
  });
  return routes;
}
