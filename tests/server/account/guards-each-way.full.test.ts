import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#domain/accounts/staff-roles.ts';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import { expectRefusal } from '#tests/support/area-refusal.ts';
import { routesOf } from '#tests/support/area-routes.ts';

const site = useAccountSite();

const screensOf = (area: string) =>
  routesOf(area)
    .filter(({ isPage, isFound }) => isPage && isFound)
    .map(({ path }) => path);
const CLIENT = screensOf('client');
const ADMIN = screensOf('admin');

/** The page, the data of a client navigation to it, and the page with a query that it does not know. */
const ways = (path: string) => [path, `${path}.data`, `${path}?x=1`];

// What guards.test.ts asks of each page once.
test('an account enters its area in each way, an administrator both', async () => {
  const [{ visitor: member }, { visitor: admin }] = [await site.member(), await site.admin()];
  for (const path of CLIENT.flatMap(ways))
    expect([path, (await member.get(path)).status]).toEqual([path, 200]);
  for (const path of [...CLIENT, ...ADMIN].flatMap(ways))
    expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
});

test('who passed the second factor enters everywhere', async () => {
  const { email, visitor: first } = await site.admin();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  await passSecondFactor(visitor, secret, '/connexion/verification?redirectTo=/admin');
  for (const path of [...CLIENT, ...ADMIN])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
});

test('a page refused to an account or a role says so, whether it was asked for or sent a form', async () => {
  const { email, visitor } = await site.member();
  const refused = async () => {
    const paths: string[] = [];
    for (const path of ADMIN) {
      const pages = [await visitor.get(path), await visitor.submit(path, { intent: 'x' })];
      if (pages.every(({ status }) => status === 403)) paths.push(path);
      else expect([path, pages[0]?.status]).toEqual([path, 200]);
      for (const page of pages) if (page.status === 403) expectRefusal(page);
    }
    return paths;
  };
  expect(await refused()).toEqual(ADMIN);
  for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) {
    await site.setRole(email, 'admin', role);
    // Which ones: staff-guards.test.ts.
    expect((await refused()).length).toBeGreaterThan(10);
  }
});

test('a form sent to a page that asks for the second factor leads to it', async () => {
  const { email, visitor: first } = await site.admin();
  await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  for (const path of [...CLIENT, ...ADMIN]) {
    const { status, location } = await visitor.submit(path, { intent: 'x' });
    expect([status, location]).toEqual([
      302,
      `/connexion/verification?redirectTo=${encodeURIComponent(path)}`,
    ]);
  }
});
