import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDatabase, dropDatabase, useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { ask } from '#tests/support/raw-http.ts';
import { startRealSite, useBuiltSite } from '#tests/support/real-site.ts';

const SITE_URL = 'https://atelier.example';
const database = useTestDatabase();
const site = useBuiltSite(database, async () => ({ SITE_URL }));

test('no script of a page carries the checks of forms, which are the server’s', () => {
  const scripts = globSync('build/client/assets/*.js');
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('_zod'))).toEqual([]);
});

test('the build leaves its files where the site looks for them, each with a hash in its name', () => {
  const names = readdirSync('build/client/assets').filter((name) => !/\.(?:br|gz)$/.test(name));
  expect(names.filter((name) => !/-[\w-]{8}\.(?:js|css|wasm)$/.test(name))).toEqual([]);
  // tests/support/hydration.ts waits for the entry, scripts/build.ts reads the sheet of app/root.tsx.
  const namesLike = (pattern: RegExp) => names.filter((name) => pattern.test(name));
  expect([/^entry\.client-.*\.js$/, /^root-.*\.css$/].map((name) => namesLike(name).length)).toEqual([1, 1]);
});

test('React Router’s chunk carries none of the cookies of its server', () => {
  const [file = ''] = globSync('build/client/assets/react-*.js');
  const code = readFileSync(file, 'utf8');
  expect([code.includes('_routes'), code.includes('option maxAge is invalid')]).toEqual([true, false]);
});

test('the name by which a visitor calls us appears on no page', async () => {
  for (const path of [
    '/',
    '/blog',
    '/nulle-part',
    '/sitemap.xml',
    '/llms.txt',
    '/rss.xml',
    '/robots.txt',
    '/blog/',
    '/legal/cgu',
    '//evil.example/',
  ]) {
    const { headers, body } = await ask(site.origin, path, {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    expect([path, body.toString().includes('evil.example')]).toEqual([path, false]);
    expect(String(headers.location ?? '')).not.toContain('//');
  }
});

test.each([
  '/nulle-part',
  '/services/nulle-part',
  '/assets/nulle-part.js',
  '/%00',
  '/blog%00.html',
  '/..%2f..%2fetc/passwd',
])('%s is not found, and the site says so in French', async (path) => {
  const { status, headers, body } = await ask(site.origin, path);
  expect([status, headers['cache-control']]).toEqual([404, expect.stringContaining('no-store')]);
  expect(body.toString()).toContain('lang="fr"');
  expect(body.toString()).not.toMatch(/node_modules|\.tsx?:\d|Error:/);
});

test('a request to change nothing anybody offers is refused without a failure', async () => {
  for (const path of ['/', '/blog', '/nulle-part', '/_root.data', '/services.data']) {
    const { status, headers, body } = await ask(site.origin, path, {
      method: 'POST',
      body: 'a=b',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([path, status >= 400 && status < 500, headers['x-content-type-options']]).toEqual([
      path,
      true,
      'nosniff',
    ]);
    expect(body.toString()).not.toMatch(/node_modules|\.tsx?:\d/);
  }
  expect(site.output()).not.toContain('"level":"error"');
});

test('when the database goes, kept pages are still served and /readyz says that we are not whole', {
  tags: ['full'],
}, async () => {
  const url = await createDatabase();
  const { origin } = await startRealSite({ DATABASE_URL: url });
  expect((await ask(origin, '/readyz')).status).toBe(200);
  await ask(origin, '/');
  await dropDatabase(url);
  await until(async () => (await ask(origin, '/readyz')).status === 503);
  expect((await ask(origin, '/')).status).toBe(200);
  expect((await ask(origin, '/healthz')).status).toBe(200);
});

test('a change told by any connection empties the pages of every process', async () => {
  const sites = [site, await startRealSite({ DATABASE_URL: database.url, SITE_URL })];
  const tagOf = async ({ origin }: (typeof sites)[number]) =>
    (await ask(origin, '/blog')).headers['x-request-id'];
  const isKept = async ({ origin }: (typeof sites)[number]) => {
    const head = await ask(origin, '/blog', { method: 'HEAD', headers: { 'If-None-Match': '*' } });
    return head.status === 304;
  };
  for (const each of sites) {
    await tagOf(each);
    await until(() => isKept(each));
  }
  await database.database.notify('page_cache', 'content');
  for (const each of sites) await until(async () => !(await isKept(each)));
});
