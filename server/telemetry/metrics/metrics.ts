import type { Database } from '../../db/database.ts';
import type { PageCache } from '../../pages/cache/page-cache.ts';
import { createMetricsInstrumentation } from './instrument-metrics.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { watchProcess } from './process-metrics.ts';
import { readShopMetrics, type ShopMetricsDeps } from './shop-metrics.ts';

type MetricsDeps = ShopMetricsDeps & {
  database: Pick<Database, 'pools'>;
  pageCache: Pick<PageCache, 'stats'>;
};

export function createMetrics(token: string) {
  const { instrumentation, read } = createMetricsInstrumentation();
  const ofProcess = watchProcess();
  return {
    instrumentation,
    routes: (deps: MetricsDeps) =>
      metricsRoutes({
        token,
        read: async () => [
          ...read(deps.pageCache),
          ...ofProcess.read(deps.database.pools()),
          ...(await readShopMetrics(deps)),
        ],
      }),
    close: ofProcess.close,
  };
}
