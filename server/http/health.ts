import { Hono } from 'hono';
import type { AppEnv } from '../app.ts';

/** Whether a request could be served now, answered in bounded time. */
export type ReadyCheck = () => Promise<boolean>;

const noStore = { 'Cache-Control': 'no-store' };

/** /healthz: the process answers. /readyz: it can serve, its database included; 503 while it cannot or is stopping. */
export function healthRoutes(isReady: ReadyCheck): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore));
  routes.get('/readyz', async (c) => {
    if (await isReady()) return c.json({ status: 'ready' }, 200, noStore);
    return c.json({ status: 'unavailable' }, 503, { ...noStore, 'Retry-After': '5' });
  });
  return routes;
}
