import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const PGBENCH = '/usr/lib/postgresql/15/bin/pgbench';

type Pgbench = { perSecond: number; meanMs: number };

/** Sixteen clients that run the script (pgbench's own language) one time after the other, prepared. */
export async function pgbench(url: string, script: string, seconds: number): Promise<Pgbench> {
  const { stdout } = await run(PGBENCH, [
    '--no-vacuum',
    '--protocol=prepared',
    '--client=16',
    '--jobs=1',
    `--time=${seconds}`,
    `--file=${script}`,
    url,
  ]);
  return parsePgbench(stdout);
}

/** Throws when a transaction failed: a rate of errors is no rate. */
export function parsePgbench(output: string): Pgbench {
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  const meanMs = Number(/^latency average = ([\d.]+) ms/m.exec(output)?.[1]);
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1];
  if (!(perSecond > 0) || !(meanMs > 0)) throw new Error(`pgbench measured nothing:\n${output}`);
  if (failed !== '0') throw new Error(`transactions failed:\n${output}`);
  return { perSecond, meanMs };
}
