import { percentile } from '../bench/statistics.ts';
import type { Figures } from './journeys.ts';
import type { SoakOptions } from './options.ts';
import { slopeOf } from './statistics.ts';

/** One line of the report; `isRight` if something must hold. */
export type Finding = { what: string; value: string; isRight?: boolean; details?: readonly unknown[] };

export type SoakResult = {
  options: SoakOptions;
  capacity: number;
  rate: number;
  seconds: number;
  done: readonly { atMs: number; tookMs: number; status: number }[];
  fromMs: number;
  sent: number;
  aborted: number;
  unexplained: readonly string[];
  explained: number;
  killed: number;
  memory: readonly { x: number; y: number }[];
  busy: readonly string[];
  orders: number;
  figures: Figures;
  shopFaults: readonly unknown[];
};

const SLOPE_REQUESTS = 100_000;
const SLOPE_PERCENT = 2;
/** Compares the last third of the run with the first; short durations may vary by one or two milliseconds. */
const P99_GROWTH = 1.5;
const P99_SLACK_MS = 20;

export function judge(result: SoakResult): Finding[] {
  const { options, done, seconds, memory, figures, orders, rate } = result;
  const third = (index: number) =>
    done
      .filter(({ atMs }) => Math.floor(((atMs - result.fromMs) / (seconds * 1000)) * 3) === index)
      .map(({ tookMs }) => tookMs);
  const [first, last] = [percentile(third(0), 99), percentile(third(2), 99)];
  // What the first requests load stays in memory, so it is measured from the second third on.
  const settled = memory.slice(Math.floor(memory.length / 3));
  const meanMb = settled.reduce((sum, { y }) => sum + y, 0) / settled.length;
  const slope = (slopeOf(settled) * SLOPE_REQUESTS * 100) / meanMb;
  const isLong = (settled.at(-1)?.x ?? 0) - (settled[0]?.x ?? 0) >= SLOPE_REQUESTS;
  const reached = done.length / seconds;
  const lost = figures.ordersConfirmed - orders;
  const extra = orders - figures.ordersBegun;
  return [
    { what: 'capacity, requests/s', value: options.rate > 0 ? 'not measured' : result.capacity.toFixed(0) },
    { what: 'requests/s asked for', value: rate.toFixed(0) },
    { what: 'requests/s answered', value: reached.toFixed(0), isRight: reached >= rate * 0.9 },
    { what: 'requests', value: `${done.length}, ${result.aborted} left by their client` },
    { what: 'connections broken', value: `${result.killed}, ${result.explained} errors of them` },
    none('unexplained errors', result.unexplained),
    none('answers that were not the right ones', figures.wrong),
    {
      what: 'p99, first and last third',
      value: `${first.toFixed(1)} ms, ${last.toFixed(1)} ms`,
      isRight: last <= first * P99_GROWTH + P99_SLACK_MS,
    },
    { what: 'memory at the end', value: `${memory.at(-1)?.y.toFixed(0)} MB` },
    {
      what: `memory, % more each ${SLOPE_REQUESTS} requests`,
      value: `${slope.toFixed(1)}${isLong ? '' : ' (too few requests to judge)'}`,
      ...(isLong && { isRight: slope <= SLOPE_PERCENT }),
    },
    none('connections that are still busy', result.busy),
    {
      what: 'orders',
      value: `${orders}: ${figures.ordersConfirmed} confirmed, ${figures.ordersBegun} asked for`,
      isRight: lost <= 0 && extra <= 0 && figures.ordersConfirmed > 0,
    },
    none('what must hold of stock, orders and payments, and does not', result.shopFaults),
  ];
}

const none = (what: string, found: readonly unknown[]): Finding => ({
  what,
  value: String(found.length),
  isRight: found.length === 0,
  details: found.slice(0, 10),
});

/** 1 if something that must hold does not. */
export function printFindings(findings: readonly Finding[]): number {
  for (const { what, value, isRight, details = [] } of findings) {
    const verdict = isRight === undefined ? ' ' : isRight ? '✓' : '✗';
    process.stdout.write(`${verdict} ${what}: ${value}\n`);
    for (const detail of details) process.stdout.write(`    ${JSON.stringify(detail)}\n`);
  }
  return findings.every(({ isRight }) => isRight !== false) ? 0 : 1;
}
