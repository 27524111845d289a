import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cpuMicroseconds } from './processes.ts';

const run = promisify(execFile);

export type Load = { requestsPerSecond: number; cpuMicrosecondsPerRequest: number };

export type LoadOptions = {
  url: string;
  pid: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A file of wrk's own (Lua), for anything but GET. */
  script?: string;
};

/** Sixteen clients as fast as the server answers, from a second process, and the processor time the server took for it. */
export async function load({ url, pid, seconds, headers = {}, script }: LoadOptions): Promise<Load> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const before = cpuMicroseconds(pid);
  const { stdout } = await run('wrk', [
    '-t1',
    '-c16',
    `-d${seconds}s`,
    '--timeout',
    '30s',
    ...headerArgs,
    ...(script ? ['-s', script] : []),
    url,
  ]);
  const cpu = cpuMicroseconds(pid) - before;
  const { requests, requestsPerSecond } = parseWrk(stdout);
  return { requestsPerSecond, cpuMicrosecondsPerRequest: cpu / requests };
}

/** Throws when the server failed under load: a rate of errors is no rate. */
export function parseWrk(output: string): { requests: number; requestsPerSecond: number } {
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(requests > 0) || !(requestsPerSecond > 0)) throw new Error(`wrk measured nothing:\n${output}`);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`the server failed under load:\n${output}`);
  return { requests, requestsPerSecond };
}
