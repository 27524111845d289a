import { expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
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
