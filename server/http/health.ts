import { Hono } from 'hono';
import type { AppEnv } from '../app.ts';

/** Resolves when a request could be served now; rejects, or never resolves, otherwise. */
export type ReadyCheck = () => Promise<unknown>;

const noStore = { 'Cache-Control': 'no-store' };

/** /healthz: the process answers. /readyz: it can serve, its database included; 503 while it cannot or is stopping. */
export function healthRoutes(isReady: ReadyCheck): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore));
  routes.get('/readyz', async (c) => {
    try {
      await isReady();
      return c.json({ status: 'ready' }, 200, noStore);
    } catch {
      return c.json({ status: 'unavailable' }, 503, { ...noStore, 'Retry-After': '5' });
    }
  });
  return routes;
}
