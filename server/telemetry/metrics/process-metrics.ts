import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { PoolState } from '../../db/database.ts';
import { gauge, type Metric } from './registry.ts';

const LOOP_RESOLUTION_MS = 20;

/** Memory, processor, event loop and connections of this process. For the loop: the delays since the last reading. */
export function watchProcess(): { read: (pools: readonly PoolState[]) => Metric[]; close: () => void } {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  let utilization = performance.eventLoopUtilization();

  function readLoop(): Metric[] {
    // The sampler's own period is part of what it measures.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000);
    const seen = loop.count > 0;
    const lag = (name: string, nanoseconds: number) =>
      gauge(
        `nodejs_eventloop_lag_${name}_seconds`,
        'How late the event loop was since the last reading.',
        seen ? late(nanoseconds) : 0,
      );
    const lags = [lag('p50', loop.percentile(50)), lag('p99', loop.percentile(99)), lag('max', loop.max)];
    loop.reset();
    const since = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    return [
      ...lags,
      gauge('nodejs_eventloop_utilization', 'Share of the time since the last reading.', since.utilization),
    ];
  }

  return {
    read(pools) {
      const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time of this process.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge(
          'process_start_time_seconds',
          'When this process started.',
          (performance.timeOrigin / 1000) | 0,
        ),
        gauge('process_resident_memory_bytes', 'Memory of this process (RSS).', rss),
        gauge('nodejs_heap_size_total_bytes', 'Heap of JavaScript.', heapTotal),
        gauge('nodejs_heap_size_used_bytes', 'Heap of JavaScript in use.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers outside the heap.', external),
        ...readLoop(),
        gauge(
          'papin_database_connections',
          'Connections of each pool: open, idle, and requests that wait for one.',
          pools.flatMap(({ name, total, idle, waiting }) =>
            Object.entries({ total, idle, waiting }).map(([state, value]) => ({
              labels: { pool: name, state },
              value,
            })),
          ),
        ),
      ];
    },
    close: () => loop.disable(),
  };
}
