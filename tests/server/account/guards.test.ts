import { expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import { expectRefusal } from '#tests/support/area-refusal.ts';
import { routesOf, undrawn } from '#tests/support/area-routes.ts';
import { until } from '#tests/support/postgres-process.ts';
import { EVERY_ROUTE, routesInFrame } from '#tests/support/routes.ts';

const site = useAccountSite({ LOG_LEVEL: 'info' });

const CLIENT_ROUTES = routesOf('client');
const ADMIN_ROUTES = routesOf('admin');
const screensOf = (some: typeof ADMIN_ROUTES) =>
  some.filter(({ isPage, isFound }) => isPage && isFound).map(({ path }) => path);
const CLIENT = screensOf(CLIENT_ROUTES);
const ADMIN = screensOf(ADMIN_ROUTES);

const loginOf = (path: string) => `/connexion?redirectTo=${encodeURIComponent(path)}`;
const stepOf = (path: string) => `/connexion/verification?redirectTo=${encodeURIComponent(path)}`;

test('no screen and no file of an area stands outside its guard', () => {
  const guarded = new Set([...routesInFrame('client'), ...routesInFrame('admin')]);
  expect(guarded.size).toBeGreaterThan(50);
  const outside = EVERY_ROUTE.filter(
    (entry) =>
      !guarded.has(entry) &&
      (/^(?:admin|client|entreprise|enregistrement)(?:\/|$)/.test(entry.path ?? '') ||
        /^routes\/(?:admin|client)\/(?!layout)/.test(entry.file)),
  );
  // The frame around the guard has no address; the sitemap is what the last test is about.
  expect(outside.map(({ path, file }) => path ?? file)).toEqual(['routes/admin/frame.tsx', 'admin/sitemap']);
});

test.each([...CLIENT_ROUTES, ...ADMIN_ROUTES])(
  'nobody is sent from $path to sign in, and sees nothing of it',
  async ({ path }) => {
    const visitor = site.visitor();
    const page = await visitor.get(path);
    expect([page.status, page.location, page.body]).toEqual([302, loginOf(path), '']);
    expect((await visitor.get(`${path}?page=2`)).location).toBe(loginOf(`${path}?page=2`));
    expect((await visitor.submit(path, { intent: 'x' })).location).toBe(loginOf(path));
    const head = await fetch(new URL(path, site.origin), { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(302);
    const dataPath = `${path}.data`;
    for (const data of [await visitor.get(dataPath), await visitor.submit(dataPath, { intent: 'x' })]) {
      expect([data.status, data.headers.get('Cache-Control')]).toEqual([202, 'private, no-store']);
      expect(data.body).toContain('/connexion?redirectTo=');
      expect(data.body).not.toContain('anonKey');
    }
  },
);

test('an account enters its area, and is refused the back office', async () => {
  const { visitor } = await site.member();
  for (const path of CLIENT) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  for (const path of ADMIN_ROUTES.map(undrawn))
    for (const answer of [await visitor.get(path), await visitor.submit(path, { intent: 'x' })]) {
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body).not.toContain('anonKey');
    }
  expectRefusal(await visitor.get('/admin'));
  expectRefusal(await visitor.submit('/admin', { intent: 'x' }));
  await until(() => /"url":"\/admin","status":403,"msg":"page refused"/.test(site.output()));
});

test('an administrator enters everywhere', async () => {
  const { visitor } = await site.admin();
  for (const path of CLIENT) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  for (const { path } of ADMIN_ROUTES) {
    const { status, location } = await visitor.get(path);
    // An account without a second factor has to add one first.
    const isAskedMore = path.startsWith('/admin/sauvegardes/') && location?.startsWith('/admin/sante?refus=');
    const isIn = ADMIN.includes(path) ? status === 200 : [200, 404].includes(status);
    expect([path, isIn || isAskedMore]).toEqual([path, true]);
  }
});

test('a second factor that the account has is asked for in both areas', async () => {
  const { email, visitor: first } = await site.admin();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  const signedIn = await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(signedIn.location).toBe('/connexion/verification');
  for (const { path } of [...CLIENT_ROUTES, ...ADMIN_ROUTES]) {
    const page = await visitor.get(path);
    expect([page.status, page.location]).toEqual([302, stepOf(path)]);
    for (const data of [await visitor.get(`${path}.data`), await visitor.submit(`${path}.data`, {})]) {
      expect(data.status).toBe(202);
      expect(data.body).toContain('/connexion/verification?redirectTo=');
    }
  }
  const passed = await passSecondFactor(visitor, secret, '/connexion/verification?redirectTo=/admin');
  expect([passed.status, passed.location]).toEqual([303, '/admin']);
  // Each page after it: guards-each-way.full.test.ts.
  for (const path of ['/client/dashboard', '/admin'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
});

test('a role given or taken counts at once', async () => {
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin');
  expect((await visitor.get('/admin')).status).toBe(200);
  await site.setRole(email, 'client');
  expect((await visitor.get('/admin')).status).toBe(403);
});

test('what the account says of itself gives it no role', async () => {
  const { visitor } = await site.member();
  const { access_token: token } = visitor.session();
  const { body } = await visitor.get('/client/dashboard.data');
  const anonKey = /"anonKey","([^"]+)"/.exec(body)?.[1] ?? '';
  const answer = await fetch(`${site.origin}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { role: 'admin', isAdmin: true } }),
  });
  expect(answer.status).toBe(200);
  expect((await visitor.get('/admin')).status).toBe(403);
});

test('the sitemap stays public under the address of the back office', async () => {
  expect((await site.visitor().get('/admin/sitemap')).status).toBe(200);
});
