import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Reply } from './https-client.ts';
import { startTestSite, type TestSite } from './test-site.ts';

// Rules for every proxy that we ship a configuration for (deploy/).

export type Proxied = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  stop(): Promise<void>;
};

/** A caller claims to be another one, on another site; `claims` are further headers that this proxy must remove. */
export async function expectOwnWord(
  { get }: Proxied,
  asked: readonly IncomingMessage[],
  path: string,
  claims: Record<string, string> = {},
): Promise<void> {
  const claimed = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'ailleurs.example',
    'X-Forwarded-Proto': 'http',
    Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ...claims,
  };
  await get(path, { 'X-Real-IP': '203.0.113.9', ...claimed });
  const { headers } = asked[0] ?? {};
  expect(headers).toMatchObject({ host: 'www.atelier-papin.example', 'x-real-ip': '127.0.0.1' });
  for (const name of Object.keys(claimed)) expect(headers).not.toHaveProperty(name.toLowerCase());
}

/** No caller from outside gets the metrics; `spellings` are further ways to ask this proxy for them. */
export async function expectNoMetrics(
  { get }: Proxied,
  asked: readonly IncomingMessage[],
  spellings: readonly string[] = [],
): Promise<void> {
  for (const path of [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/./metrics',
    '/%6detrics',
    '/metrics?x=1',
    '/a/../metrics',
    ...spellings,
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect(asked).toEqual([]);
  expect((await get('/metricss')).status).toBe(200);
}

/** Two processes, one of which stops under load. */
export function describeTwoProcesses(start: (origins: readonly string[]) => Promise<Proxied>): void {
  describe('two processes', () => {
    let sites: TestSite[];
    let proxied: Proxied;
    beforeAll(async () => {
      const pages = { '': { render: () => 'accueil' } };
      sites = await Promise.all([startTestSite({ pages }), startTestSite({ pages })]);
      proxied = await start(sites.map(({ origin }) => origin));
    });
    afterAll(async () => {
      await proxied.stop();
      await Promise.all(sites.map((each) => each.stop()));
    });

    test('one that stops takes no page with it', async () => {
      const replies: number[] = [];
      let isDone = false;
      const visit = async (number: number) => {
        for (let turn = 0; !isDone; turn += 1)
          replies.push((await proxied.get(`/?visite=${number}-${turn}`)).status);
      };
      const visits = Promise.all(Array.from({ length: 8 }, (_, number) => visit(number)));
      await vi.waitFor(() => expect(replies.length).toBeGreaterThan(100));
      await sites[0]?.stop();
      const atStop = replies.length;
      await vi.waitFor(() => expect(replies.length).toBeGreaterThan(atStop + 100));
      isDone = true;
      await visits;
      expect(replies.filter((status) => status !== 200)).toEqual([]);
    });
  });
}
