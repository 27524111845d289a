import { expect, test } from 'vitest';
import { createHealthAdmin } from '#server/admin/health/health-admin-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';

const db = useTestDatabase();

/** What the owner's screen says of videos, with so much free where files go. */
async function saidOf(free: number | null) {
  const setup = {
    ...{ dataDir: '.', siteUrl: 'https://www.exemple.fr', freeForFiles: async () => free },
    ...{ hasMailServer: () => true, hasSmsProvider: () => true, hasCardPayments: () => true },
    ...{ hasBucket: () => free === null, isHosted: false, hasAnalytics: false, hasLiveChat: false },
    ...{ hasPackagedDatabase: true, sells: () => true, missingSettings: () => 0 },
    ...{ backupEveryHours: () => null, newestBackup: async () => null },
  };
  const jobs = [{ name: 'uploads without owner', every: 'hour' as const, run: async () => {} }];
  const deps = { database: db.database, setup, jobs, clock: () => new Date() };
  const { checks } = await createHealthAdmin(deps).api.check(
    await addIdentity(db.database, { role: 'admin', staffRole: 'owner' }),
  );
  return checks.filter(({ id }) => id === 'videos').map(({ state, words }) => [state, words]);
}

test('the owner reads when the disk has little room for videos of customers, or none', async () => {
  expect(await saidOf(null)).toEqual([]);
  expect(await saidOf(20_000_000_000)).toEqual([]);
  expect(await saidOf(3_000_000_000)).toEqual([['warn', expect.stringContaining('Encore 477\u00a0Mo')]]);
  expect(await saidOf(1_200_000_000)).toEqual([['bad', expect.stringContaining('refuse leurs vidéos')]]);
});
