import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { RoomCheck } from './check-disk-space.ts';

/** Whether a request could be served now. Answers in bounded time. */
export type ReadyCheck = () => Promise<boolean>;

const noStore = { 'Cache-Control': 'no-store' };

/**
 * /healthz: the process answers and can store what it is sent; 503 when there is no room, which a restart would not
 * mend. /readyz: it can serve, database included; 503 when it cannot or is stopping. Kept pages are served even when
 * the disk is full.
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
