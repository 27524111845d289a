import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { PageCache } from '../pages/cache/page-cache.ts';
import { type Instrumentation, instrumentAll } from './instrumentation.ts';
import type { ShopMetricsDeps } from './metrics/shop-metrics.ts';

type MetricsDeps = ShopMetricsDeps & {
  database: Pick<Database, 'pools'>;
  pageCache: Pick<PageCache, 'stats'>;
};

export type Telemetry = {
  instrumentation: Instrumentation;
  /** /metrics, where METRICS_TOKEN is set. */
  metricsRoutes?: (deps: MetricsDeps) => Hono<AppEnv>;
  /** Fields added to each line of the log. */
  logFields?: () => object;
  close(): Promise<void>;
};

/** Metrics and traces, as the settings ask. Undefined for none: then nothing of them is even loaded. */
export async function createTelemetry(
  config: Pick<Config, 'metricsToken' | 'tracing'>,
): Promise<Telemetry | undefined> {
  const tracing = config.tracing && (await import('./tracing/tracing.ts')).createTracing(config.tracing);
  const metrics =
    config.metricsToken && (await import('./metrics/metrics.ts')).createMetrics(config.metricsToken);
  const instrumentation = instrumentAll([
    ...(tracing ? [tracing.instrumentation] : []),
    ...(metrics ? [metrics.instrumentation] : []),
  ]);
  if (!instrumentation) return undefined;
  return {
    instrumentation,
    ...(metrics && { metricsRoutes: metrics.routes }),
    ...(tracing && { logFields: tracing.logFields }),
    async close() {
      if (metrics) metrics.close();
      await tracing?.close();
    },
  };
}
