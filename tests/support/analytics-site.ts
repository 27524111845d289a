import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startLocalServer } from './local-server.ts';

/** A page view as an external service was told of it. */
export type Received = { path: string; body: string; cookie?: string };

export type AnalyticsSite = {
  origin: string;
  /** Where page views go. */
  service: string;
  received: Received[];
  stop(): Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The site with an external analytics, which is a local server that keeps all that it hears. */
export async function startAnalyticsSite(settingFor: (service: string) => string): Promise<AnalyticsSite> {
  const received: Received[] = [];
  const service = await startLocalServer(() => async (request, response) => {
    const { url = '', headers } = request;
    received.push({ path: url, body: await text(request), cookie: headers.cookie });
    response.writeHead(204).end();
  });
  const child = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ANALYTICS: settingFor(service.origin) },
  });
  const ended = once(child, 'exit');
  const origin = await addressSaid(child.stdout);
  return {
    origin,
    service: service.origin,
    received,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await service.stop();
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
