import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from '@playwright/test';
import { outboxOf } from './e2e-outbox.ts';
import { freePort } from './free-port.ts';

export type OwnSite = { origin: string; outbox: string; stop(): Promise<void> };

const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * Time limit for a start, in milliseconds. A database is made first: seconds of processor time, which a busy machine may not have
 * within the minute of a test.
 */
const START_LIMIT_MS = 120_000;

/**
 * The built site, or another program that serves it, with settings of the test's own on a fresh data folder; for journeys that the
 * common site cannot serve.
 */
export async function startOwnSite(env: Record<string, string>, program?: string): Promise<OwnSite> {
  test.setTimeout(test.info().timeout + START_LIMIT_MS);
  const port = await freePort();
  const child = spawn(process.execPath, ['tests/support/e2e-server.ts', ...(program ? [program] : [])], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
  });
  const ended = once(child, 'exit');
  const origin = await addressSaid(child.stdout);
  return {
    origin,
    outbox: outboxOf(port),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressSaid(output: AsyncIterable<Buffer>): Promise<string> {
  let said = '';
  for await (const piece of output) {
    said += piece;
    const [address] = /http:\/\/localhost:\d+/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`the site did not start: ${said}`);
}
