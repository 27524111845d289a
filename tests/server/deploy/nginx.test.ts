import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type ProxiedSite, startShippedNginx } from '#tests/support/nginx.ts';
import { describeTwoProcesses, expectNoMetrics, expectOwnWord } from '#tests/support/proxy-rules.ts';

describe('what passes', () => {
  const asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let site: LocalServer;
  let proxied: ProxiedSite;
  let address = 0;

  beforeAll(async () => {
    site = await startLocalServer(() => (request, response) => {
      asked.push(request);
      request.resume().on('end', () => answer(request, response));
    });
    proxied = await startShippedNginx([site.origin]);
  });
  afterAll(async () => {
    await proxied.stop();
    await site.stop();
  });
  beforeEach(() => {
    asked.length = 0;
    // Each test has a page of its own, so that earlier tests leave nothing in the cache for it.
    address += 1;
    answer = (_request, response) =>
      response.writeHead(200, { 'Cache-Control': 'public, no-cache', ETag: '"1"' }).end('page');
  });
  const page = () => `/page-${address}`;

  test('a page that the site says public is asked once in a second, whoever reads it', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, reader) => proxied.get(page(), { Cookie: `panier=${reader}` })),
    );
    expect(new Set(bodies.map(({ body }) => body))).toEqual(new Set(['page']));
    expect(asked.length).toBe(1);
  });

  test('what changed is seen by the first who asks after that second', async () => {
    await proxied.get(page());
    answer = (_request, response) =>
      response.writeHead(200, { 'Cache-Control': 'public, no-cache', ETag: '"2"' }).end('neuve');
    await vi.waitFor(async () => expect((await proxied.get(page())).body).toBe('neuve'));
  });

  test.each([
    ['private, no-store', {}],
    ['private, max-age=60', {}],
    ['public, no-cache', { 'Set-Cookie': 'session=1' }],
  ])('what is one visitor’s is never given to another: %s %o', async (cacheControl, headers) => {
    answer = (request, response) =>
      response
        .writeHead(200, { 'Cache-Control': cacheControl, ...headers })
        .end(`celle de ${request.headers.cookie}`);
    for (const visitor of ['camille', 'alex'])
      expect((await proxied.get(page(), { Cookie: visitor })).body).toBe(`celle de ${visitor}`);
  });

  test('an answer without word on keeping, and an error, are not kept', async () => {
    for (const [status, headers] of [
      [200, {}],
      [404, { 'Cache-Control': 'public, no-cache' }],
      [500, { 'Cache-Control': 'public, no-cache' }],
    ] as const) {
      address += 1;
      asked.length = 0;
      answer = (_request, response) => response.writeHead(status, headers).end();
      expect((await proxied.get(page())).status).toBe(status);
      expect((await proxied.get(page())).status).toBe(status);
      expect(asked.length).toBe(2);
    }
  });

  test('compressed pages are not mixed up, whatever a browser writes', async () => {
    answer = (request, response) => {
      const encoding = String(request.headers['accept-encoding'] ?? 'identity');
      response
        .writeHead(200, { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' })
        .end(encoding || 'identity');
    };
    const asking = async (encoding: string) =>
      (await proxied.get(page(), { 'Accept-Encoding': encoding })).body;
    expect(await asking('gzip, deflate, br, zstd')).toBe('br');
    expect(await asking('deflate, gzip;q=1.0')).toBe('gzip');
    expect(await asking('identity')).toBe('identity');
    expect(await asking('br')).toBe('br');
  });

  test('who calls and which site is asked for are nginx’s word, not the visitor’s', () =>
    expectOwnWord(proxied, asked, page(), { Forwarded: 'for=203.0.113.9;host=ailleurs.example' }));

  test('measures are nobody’s from outside, however they are asked for', () =>
    expectNoMetrics(proxied, asked));

  test('its log has a line for each request, without what a link or a visitor carries', async () => {
    answer = (_request, response) => response.writeHead(200, { 'X-Request-Id': 'abc-1' }).end('page');
    const headers = {
      Referer: 'https://www.atelier-papin.example/suivi-commande?lien=tres-secret',
      'User-Agent': 'camille',
      Authorization: 'Bearer tres-secret',
    };
    for (const path of [
      '/suivi-reparation?lien=tres-secret',
      '/alerte-stock/tres-secret',
      '/recherche?q=camille',
    ])
      await proxied.get(path, headers);
    await vi.waitFor(() => expect(proxied.accessLog()).toContain(' GET /recherche 200 '));
    const log = proxied.accessLog();
    expect(log).toMatch(/^127\.0\.0\.1 \[[^\]]+\] GET \/suivi-reparation 200 \d+ \S+s \S+ abc-1$/m);
    expect(log).toContain(' GET /alerte-stock/- 200 ');
    for (const secret of ['tres-secret', 'camille', '?']) expect(log).not.toContain(secret);
  });

  test('another host is no page of ours, and http goes to https', async () => {
    const plain = await fetch(`${proxied.httpOrigin}/boutique?q=ssd`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('Location')).toBe('https://www.atelier-papin.example/boutique?q=ssd');
  });
});

describeTwoProcesses(startShippedNginx);
