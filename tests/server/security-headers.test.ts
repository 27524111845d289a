import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AskOptions, ask, sendRaw } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const expected = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

const answers: [what: string, status: number, path: string, options?: AskOptions][] = [
  ['a private page', 200, '/prive'],
  ['a page that is not found', 404, '/nulle-part'],
  ['a page that fails', 500, '/casse'],
  ['an unreadable address', 400, '/%E0%A4%A'],
  ['a refused method', 405, '/', { method: 'PUT' }],
  ['a body too large', 413, '/formulaire', { method: 'POST', headers: { 'Content-Length': '2000000' } }],
  ['a redirection', 301, '/ancienne-adresse'],
  ['a redirection of a page', 302, '/renvoi'],
  ['JSON', 200, '/healthz'],
  ['the data of a page', 200, '/prive.data'],
  ['a file for robots', 200, '/robots.txt'],
  ['a social image', 200, '/social/index.png'],
  ['a static file', 200, '/favicon.svg'],
  ['a host that is none', 400, '/prive', { headers: { Host: 'a b' } }],
];

test.each(answers)('%s (%i) carries every security header', async (_, status, path, options) => {
  const { origin } = await useTestSite();
  const answer = await ask(origin, path, options);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(expected);
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

test('so do a kept page, its first answer, its 304, and what the HTTP parser refuses', async () => {
  const { origin } = await useTestSite();
  const miss = await ask(origin, '/blog');
  const hit = await ask(origin, '/blog');
  const known = await ask(origin, '/blog', { headers: { 'If-None-Match': String(hit.headers.etag) } });
  expect(known.status).toBe(304);
  for (const { headers } of [miss, hit, known]) expect(headers).toMatchObject(expected);
  const refused = (await sendRaw(origin, 'pas du HTTP\r\n\r\n')).toLowerCase();
  for (const name of Object.keys(expected)) expect(refused).toContain(`\r\n${name}: `);
});

test('with an https address every answer asks for https from then on', async () => {
  const { origin } = await useTestSite({ isTls: true });
  for (const path of ['/blog', '/blog', '/nulle-part', '/favicon.svg', '/healthz', '/ancienne-adresse']) {
    expect((await ask(origin, path)).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  }
  expect(await sendRaw(origin, 'pas du HTTP\r\n\r\n')).toContain('Strict-Transport-Security');
});

test.each(['/', '/prive', '/nulle-part', '/%E0%A4%A', '/favicon.svg', '/healthz', '/renvoi'])(
  'the policy of %s lets no foreign or unknown script run',
  async (path) => {
    const { origin } = await useTestSite();
    const policy = String((await ask(origin, path)).headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(
      scripts.split(' ').every((source) => source === "'self'" || /^'sha256-[\w+/]{43}='$/.test(source)),
    ).toBe(true);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
  },
);

test.each(['/', '/prive', '/nulle-part'])(
  'the policy of %s names its inline scripts and nothing else',
  async (path) => {
    const { origin } = await useTestSite();
    const { headers, body } = await ask(origin, path);
    const inHeader = String(headers['content-security-policy']).match(/'sha256-[^']+'/g) ?? [];
    const scripts = [...body.toString().matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, code = '']) => code,
    );
    expect(scripts.length).toBeGreaterThan(2);
    const inBody = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(inHeader.sort()).toEqual(inBody.sort());
  },
);
