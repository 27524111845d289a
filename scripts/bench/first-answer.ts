import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import type { Running } from './processes.ts';

const LOOK_EVERY_MS = 5;
const TIMEOUT_MS = 30_000;

/** Milliseconds from the start of a server to its first 200 on `/`. The server is then stopped. */
export async function timeToFirstAnswer(start: (port: number) => Running): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const running = start(port);
  try {
    while (!(await isAnswered(port))) {
      if (performance.now() - startedAt > TIMEOUT_MS || running.child.exitCode !== null)
        throw new Error('the server never answered');
      await delay(LOOK_EVERY_MS);
    }
    return performance.now() - startedAt;
  } finally {
    await running.stop();
  }
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}
