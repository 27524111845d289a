import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { RoomCheck } from './check-disk-space.ts';

/** Whether a request could be served now, answered in bounded time. */
export type ReadyCheck = () => Promise<boolean>;

const noStore = { 'Cache-Control': 'no-store' };

/**
 * /healthz: the process answers, and what it is sent can be kept; 503 where there is no room for it, which no restart mends.
 * /readyz: it can serve, its database included; 503 while it cannot or is stopping. Kept pages are served on a full disk too.
 */
export function healthRoutes(isReady: ReadyCheck, hasRoom: RoomCheck): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/healthz', async (c) => {
    if (await hasRoom()) return c.json({ status: 'ok' }, 200, noStore);
    return c.json({ status: 'degraded', reason: 'nothing can be written' }, 503, {
      ...noStore,
      'Retry-After': '15',
    });
  });
  routes.get('/readyz', async (c) => {
    if (await isReady()) return c.json({ status: 'ready' }, 200, noStore);
    return c.json({ status: 'unavailable' }, 503, { ...noStore, 'Retry-After': '5' });
  });
  return routes;
}
