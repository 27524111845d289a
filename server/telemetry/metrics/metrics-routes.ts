import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { METRICS_TYPE, type Metric, writeMetrics } from './registry.ts';

export type MetricsRoutesDeps = {
  /** METRICS_TOKEN. */
  token: string;
  read: () => Promise<Metric[]>;
};

/** /metrics, for clients with the token. Simultaneous requests share one reading. */
export function metricsRoutes({ token, read }: MetricsRoutesDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const expected = digest(`Bearer ${token}`);
  let reading: Promise<string> | undefined;
  routes.get('/metrics', async (c) => {
    const noStore = { 'Cache-Control': 'no-store' };
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return c.text('Unauthorized\n', 401, { ...noStore, 'WWW-Authenticate': 'Bearer' });
    reading ??= read()
      .then(writeMetrics)
      .finally(() => {
        reading = undefined;
      });
    return c.body(await reading, 200, { ...noStore, 'Content-Type': METRICS_TYPE });
  });
  return routes;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
