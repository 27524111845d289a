import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuMicroseconds } from './processes.ts';

const run = promisify(execFile);

export type Load = {
  requestsPerSecond: number;
  cpuMicrosecondsPerRequest: number;
  /** Milliseconds that 99 of 100 requests did not exceed. */
  p99Ms: number;
};

export type LoadOptions = {
  url: string;
  pid: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A script for wrk (Lua), for anything but GET. */
  script?: string;
  clients?: number;
};

/**
 * Sixteen clients, or the given number, as fast as the server answers, from a second process, with the processor time
 * that the server used.
 */
export async function load({
  url,
  pid,
  seconds,
  headers = {},
  script,
  clients = 16,
}: LoadOptions): Promise<Load> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const before = cpuMicroseconds(pid);
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${clients}`,
    '--latency',
    `-d${seconds}s`,
    '--timeout',
    '30s',
    ...headerArgs,
    ...(script ? ['-s', script] : []),
    url,
  ]);
  const cpu = cpuMicroseconds(pid) - before;
  const { requests, requestsPerSecond, p99Ms } = parseWrk(stdout);
  return { requestsPerSecond, cpuMicrosecondsPerRequest: cpu / requests, p99Ms };
}

const UNIT_MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Throws if the server failed under load: a rate with errors means nothing. */
export function parseWrk(output: string): { requests: number; requestsPerSecond: number; p99Ms: number } {
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, slowest, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(output) ?? [];
  const p99Ms = Number(slowest) * (UNIT_MS[unit] ?? Number.NaN);
  if (!(requests > 0) || !(requestsPerSecond > 0) || !(p99Ms > 0))
    throw new Error(`wrk measured nothing:\n${output}`);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`the server failed under load:\n${output}`);
  return { requests, requestsPerSecond, p99Ms };
}
