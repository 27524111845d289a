import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasCaddy, startShippedCaddy } from '#tests/support/caddy.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { describeTwoProcesses, expectNoMetrics, expectOwnWord } from '#tests/support/proxy-rules.ts';

// The tests that tests/server/deploy/nginx.test.ts runs for nginx, in `npm run torture`, on machines with Debian’s Caddy.

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

  test('who calls and which site is asked for are Caddy’s word, not the visitor’s', () =>
    expectOwnWord(proxied, asked, '/'));

  test('measures are nobody’s from outside, however they are asked for', () =>
    expectNoMetrics(proxied, asked, ['/METRICS']));

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

  describeTwoProcesses(startShippedCaddy);
});
