import { expect, test } from 'vitest';
import { ask, sendRaw, statusOf } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
const stackTrace = /\bat .*[(/].*:\d+:\d+|node_modules|\.ts:|Error:/;

test.each(['/%E0%A4%A', '/blog/%', '/%C3%28/x', '/blog/%ZZ'])(
  '%s is answered 400 with a page in French',
  async (path) => {
    const { origin } = await useTestSite();
    const { status, body } = await ask(origin, path);
    expect(status).toBe(400);
    expect(body.toString()).toContain('Adresse illisible');
  },
);

test.each([
  ['an address of 100 KB', request(`GET /${'a'.repeat(100_000)} HTTP/1.1`), 431],
  ['a cookie of 100 KB', request('GET /prive HTTP/1.1', `Cookie: a=${'b'.repeat(100_000)}`), 431],
  [
    'ten thousand headers',
    request('GET /prive HTTP/1.1', ...Array.from({ length: 10_000 }, (_, i) => `X-${i}: 1`)),
    431,
  ],
  ['an unknown method', request('FOO / HTTP/1.1'), 400],
  ['no HTTP at all', 'pas du HTTP\r\n\r\n', 400],
  ['bytes of TLS', Buffer.from('160301020001fc0303', 'hex'), 400],
  ['a null byte in the address', request('GET /blog\0.html HTTP/1.1'), 400],
  ['two lengths', request('POST /formulaire HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6'), 400],
  [
    'a length and chunks',
    request('POST /formulaire HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    400,
  ],
  ['a header cut in two', request('GET / HTTP/1.1', 'X-A: b\nX-B c: d'), 400],
])('%s is refused with a page in French, and the server lives on', async (_, bytes, status) => {
  const { origin } = await useTestSite();
  const answer = await sendRaw(origin, bytes);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain('lang="fr"');
  expect(answer).not.toMatch(stackTrace);
  expect((await ask(origin, '/healthz')).status).toBe(200);
});

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])(
  '%s on a page is answered 405 with what is allowed',
  async (method) => {
    const { origin } = await useTestSite();
    for (const path of ['/', '/', '/nulle-part', '/favicon.svg']) {
      const { status, headers } = await ask(origin, path, { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    }
  },
);

test.each([
  'a=%E0%A4%A',
  'a=\xff\xfe',
  'a="',
  ';;;=;',
  '__proto__=1; constructor=2',
  `a=${'b'.repeat(8_000)}`,
])('the cookie %j changes nothing to a page', async (cookie) => {
  const { origin } = await useTestSite();
  for (const path of ['/prive', '/', '/'])
    expect((await ask(origin, path, { headers: { Cookie: cookie } })).status).toBe(200);
});

test.each([
  ['two', ['Host: boutique.example', 'Host: ailleurs.example']],
  ['twice the same', ['Host: boutique.example', 'hOST: boutique.example']],
])('a request for %s hosts is nobody’s, a kept page’s and a file’s too', async (_, hosts) => {
  const { origin } = await useTestSite();
  await ask(origin, '/');
  for (const path of ['/', '/prive', '/healthz', '/robots.txt', '/nulle-part']) {
    const answer = await sendRaw(origin, [`GET ${path} HTTP/1.1`, ...hosts, '', ''].join('\r\n'));
    expect([path, statusOf(answer)]).toEqual([path, 400]);
    expect(answer).toContain('Connection: close');
    expect(answer).not.toContain('ailleurs');
  }
});

test.each([
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/....//....//etc/passwd',
  '/assets/%00',
  '/blog%00.html',
  '/.env',
  '/%c0%ae%c0%ae/etc/passwd',
  '/social/../../etc/passwd.png',
  '/social/..%2f..%2fetc/passwd.png',
])('%s opens no file', async (path) => {
  const { origin } = await useTestSite();
  const { status, body } = await ask(origin, path);
  expect([301, 400, 404]).toContain(status);
  expect(body.toString()).not.toMatch(/root:|atelier-papin"/);
});

test('a page that fails says so in French, with a reference the log knows and no detail', async () => {
  const { origin, logged } = await useTestSite();
  const { status, headers, body } = await ask(origin, '/casse');
  expect(status).toBe(500);
  expect(body.toString()).not.toMatch(stackTrace);
  expect(body.toString()).not.toContain('mot de passe');
  expect(logged.some((line) => line.includes(String(headers['x-request-id'])))).toBe(true);
});

test.each(['/sans-base', '/sans-base.data'])(
  '%s, without a database, says when to come back',
  async (path) => {
    const { origin } = await useTestSite();
    const { status, headers, body } = await ask(origin, path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(body.toString()).not.toMatch(stackTrace);
  },
);

test('garbage behind a request that is being answered ends its connection and nothing else', async () => {
  const { origin } = await useTestSite();
  const page = 'GET /prive HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendRaw(origin, `${page}${page}pas du HTTP\r\n\r\n`)),
  );
  for (const answer of answers) expect([200, 400]).toContain(statusOf(answer));
  expect((await ask(origin, '/healthz')).status).toBe(200);
});

test('a connection that says nothing more after a request line holds nobody up', async () => {
  const { origin } = await useTestSite();
  const silent = sendRaw(origin, 'GET / HT', { timeoutMs: 200 });
  expect((await ask(origin, '/')).status).toBe(200);
  await silent;
});
