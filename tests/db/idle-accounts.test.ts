import { beforeEach, expect, test } from 'vitest';
import { accountIdleMail } from '#server/accounts/account-idle-mail.ts';
import { endIdleAccounts } from '#server/accounts/idle-accounts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { memberStore } from '#tests/support/open-accounts.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { wordsAtOnce } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const tables = () => db.database.kysely;
const mails: Mail[] = [];

beforeEach(async () => {
  mails.length = 0;
  await emptyRepairs(db.database);
  await tables().deleteFrom('auth.users').execute();
});

/** The job at some days after today. */
const endAfter = (days: number) => {
  const deps = repairDeps(db.database);
  const words = accountIdleMail({ ...deps, loadTemplates: loadShippedTemplates });
  const outbox = wordsAtOnce([words], (mail) => mails.push(mail));
  const now = new Date(Date.now() + days * 24 * 3_600_000);
  return endIdleAccounts({ database: db.database, store: memberStore(), outbox }, now);
};

const THREE_YEARS = 3 * 366;

const isThere = async (id: string) =>
  (await tables().selectFrom('auth.users').select('id').where('id', '=', id).execute()).length === 1;

test('an account that nobody uses is told a month before its end, once, and then deleted', async () => {
  const { id, email } = await addAccount(db.database);
  await endAfter(THREE_YEARS - 40);
  expect(mails).toEqual([]);
  await endAfter(THREE_YEARS - 20);
  await endAfter(THREE_YEARS - 19);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Votre compte sera supprimé']]);
  expect(mails[0]?.text).toContain('/connexion');
  // Its three years are over, but its owner has had no month yet.
  await endAfter(THREE_YEARS + 1);
  expect(await isThere(id)).toBe(true);
  await endAfter(THREE_YEARS + 11);
  expect(await isThere(id)).toBe(false);
  expect(mails).toHaveLength(1);
});

test('whoever comes back keeps the account, and is told anew three years later', {
  tags: ['full'],
}, async () => {
  const { id } = await addAccount(db.database);
  await endAfter(THREE_YEARS - 20);
  const last_sign_in_at = new Date(Date.now() + (THREE_YEARS - 5) * 24 * 3_600_000);
  await tables().updateTable('auth.users').set({ last_sign_in_at }).where('id', '=', id).execute();
  await endAfter(THREE_YEARS + 11);
  expect([await isThere(id), mails.length]).toEqual([true, 1]);
  await endAfter(2 * THREE_YEARS - 20);
  expect(mails).toHaveLength(2);
});

test('what is under way keeps an account, and people of the shop keep theirs', async () => {
  const { id } = await addAccount(db.database);
  const repair = await counterRepair(repairDeps(db.database));
  await tables().updateTable('repairs').set({ user_id: id }).where('id', '=', repair.id).execute();
  const admin = await addIdentity(db.database, { role: 'admin' });
  for (const days of [2 * THREE_YEARS, 2 * THREE_YEARS + 60]) await endAfter(days);
  expect(mails).toEqual([]);
  expect([await isThere(id), await isThere(admin.id)]).toEqual([true, true]);
});

test('an address that nobody has proven gets no mail; its account ends all the same', async () => {
  const { id } = await addAccount(db.database, { isProven: false });
  await endAfter(THREE_YEARS);
  await endAfter(THREE_YEARS + 31);
  expect([mails, await isThere(id)]).toEqual([[], false]);
});

test('two processes tell and delete once', async () => {
  const { id } = await addAccount(db.database);
  await Promise.all([endAfter(THREE_YEARS), endAfter(THREE_YEARS)]);
  expect(mails).toHaveLength(1);
  await Promise.all([endAfter(THREE_YEARS + 31), endAfter(THREE_YEARS + 31)]);
  expect(await isThere(id)).toBe(false);
});
