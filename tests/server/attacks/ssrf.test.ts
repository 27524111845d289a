import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plantWork, useAttackedSite } from '#tests/support/attacks/attacked-site.ts';
import { findSurface } from '#tests/support/attacks/find-surface.ts';
import { formSender } from '#tests/support/attacks/form-sender.ts';
import type { Surface } from '#tests/support/attacks/hostile-requests.ts';
import { ask } from '#tests/support/raw-http.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const attacked = useAttackedSite();
const { site } = attacked;
let surface: Surface;
let port = 0;

/** Requests to a service of this machine that only the site could reach. */
const asked: string[] = [];
const inside = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host}${request.url}`);
  response.writeHead(302, { location: '/encore' }).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '0.0.0.0', resolve));
  port = (inside.address() as AddressInfo).port;
  await plantWork(site);
  surface = await findSurface(attacked);
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

let made = 0;
/** Ways to write an address of this machine. */
const SPELLINGS = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '127.1',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'a@127.0.0.1',
];
const next = () => {
  made += 1;
  return `http://${SPELLINGS[made % SPELLINGS.length]}:${port}/${made}`;
};

test('the one inside is heard', async () => {
  await ask(`http://127.0.0.1:${port}`, '/essai');
  expect(asked.splice(0)).toHaveLength(1);
});

test('the site asks no address that a form, a parameter, a header or a body gives it', async () => {
  const { send } = await formSender(attacked);
  for (const form of surface.forms) {
    if (form.path.startsWith('/deconnexion')) continue;
    const fields = form.fields.filter(({ isFile, isTrap }) => !isFile && !isTrap);
    const typed = fields.map(({ name, values }) => [
      name,
      values.length > 1 ? (values.at(-1) ?? '') : next(),
    ]);
    await send(form, Object.fromEntries(typed), 'photo.jpg');
    // Texts of the shop may contain links and pictures.
    const written = fields.map(({ name, values }) => [
      name,
      values.length > 1 ? (values[0] ?? '') : `[x](${next()}) ![y](${next()}) ${next()}`,
    ]);
    await send(form, Object.fromEntries(written), 'photo.jpg');
  }
  const names = [
    'redirectTo',
    'url',
    'uri',
    'src',
    'image',
    'avatar',
    'callback',
    'next',
    'q',
    'lien',
    'feed',
    'host',
  ];
  for (const address of surface.addresses) {
    const query = new URLSearchParams(names.map((name) => [name, next()]));
    const headers = {
      Referer: next(),
      Origin: next(),
      'X-Forwarded-Host': `127.0.0.1:${port}`,
      Host: `127.0.0.1:${port}`,
    };
    await ask(site.origin, `${address.split('?')[0]}?${query}`, { headers });
  }
  const [, , , token = '', service = ''] = surface.keys;
  for (const { method, path } of surface.auth) {
    const body = JSON.stringify(
      Object.fromEntries(
        [
          'provider',
          'issuer',
          'id_token',
          'redirect_to',
          'email',
          'data',
          'user_metadata',
          'avatar_url',
          'domain',
          'captcha_token',
          'access_token',
        ].map((name) => [name, name.includes('data') ? { avatar_url: next() } : next()]),
      ),
    );
    for (const key of [token, service]) {
      const headers = {
        apikey: service,
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        redirect_to: next(),
      };
      const target = `/auth/v1${path.replace(/:\w+/g, 'x').replace('*', 'x')}?redirect_to=${encodeURIComponent(next())}`;
      await ask(site.origin, target, {
        method: method === 'ALL' ? 'POST' : method,
        headers,
        ...(method !== 'GET' && { body }),
      });
    }
  }
  expect(made).toBeGreaterThan(1_000);
  expect(asked).toEqual([]);
  // Later work on the stored texts must not reach it either.
  await expect.poll(async () => (await ask(site.origin, '/readyz')).status).toBe(200);
  expect(asked).toEqual([]);
});
