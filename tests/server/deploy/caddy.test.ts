import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasCaddy, startShippedCaddy } from '#tests/support/caddy.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

// What tests/server/deploy/nginx.test.ts asks of nginx, in `npm run torture`, where Debian’s Caddy is installed.

type Proxied = Awaited<ReturnType<typeof startShippedCaddy>>;

describe.runIf(hasCaddy())('behind Caddy', () => {
  const asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let site: LocalServer;
  let proxied: Proxied;

  beforeAll(async () => {
    site = await startLocalServer(() => (request, response) => {
      asked.push(request);
      request.resume().on('end', () => answer(request, response));
    });
    proxied = await startShippedCaddy([site.origin]);
  });
  afterAll(async () => {
    await proxied.stop();
    await site.stop();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = (request, response) =>
      response
        .writeHead(200, { 'Cache-Control': 'public, no-cache' })
        .end(`celle de ${request.headers.cookie}`);
  });

  test('who calls and which site is asked for are Caddy’s word, not the visitor’s', async () => {
    await proxied.get('/', {
      'X-Real-IP': '203.0.113.9',
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'ailleurs.example',
      'X-Forwarded-Proto': 'http',
      Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    });
    const { headers } = asked[0] ?? {};
    expect(headers).toMatchObject({ host: 'www.atelier-papin.example', 'x-real-ip': '127.0.0.1' });
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'traceparent'])
      expect(headers).not.toHaveProperty(name);
  });

  test('measures are nobody’s from outside, however they are asked for', async () => {
    for (const path of [
      '/metrics',
      '/metrics/',
      '//metrics',
      '/./metrics',
      '/%6detrics',
      '/METRICS',
      '/a/../metrics',
    ])
      expect([path, (await proxied.get(path)).status]).toEqual([path, 404]);
    expect(asked).toEqual([]);
    expect((await proxied.get('/metricss')).status).toBe(200);
  });

  test('what is one visitor’s is never given to another', async () => {
    for (const visitor of ['camille', 'alex'])
      expect((await proxied.get('/', { Cookie: visitor })).body).toBe(`celle de ${visitor}`);
  });

  test('http goes to https', async () => {
    const plain = await fetch(`${proxied.httpOrigin}/boutique?q=ssd`, {
      redirect: 'manual',
      headers: { Host: 'www.atelier-papin.example' },
    });
    expect(plain.status).toBe(308);
  });
});

describe.runIf(hasCaddy())('two processes behind Caddy', () => {
  let sites: TestSite[];
  let proxied: Proxied;
  beforeAll(async () => {
    const pages = { '': { render: () => 'accueil' } };
    sites = await Promise.all([startTestSite({ pages }), startTestSite({ pages })]);
    proxied = await startShippedCaddy(sites.map(({ origin }) => origin));
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
    await vi.waitFor(() => expect(replies.length).toBeGreaterThan(100), 20_000);
    await sites[0]?.stop();
    const atStop = replies.length;
    await vi.waitFor(() => expect(replies.length).toBeGreaterThan(atStop + 100), 20_000);
    isDone = true;
    await visits;
    expect(replies.filter((status) => status !== 200)).toEqual([]);
  });
});
