import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { builtSite, type RealSite, startRealSite } from '#tests/support/real-site.ts';
import { startSlowMailServer } from '#tests/support/slow-mail-server.ts';

const database = useTestDatabase();
beforeAll(builtSite, builtSite.limitMs);

const ANON_KEY = 'sb_publishable_cle-des-essais';
const SERVICE_ROLE_KEY = 'sb_secret_cle-des-essais';

const randomEmail = () => `${randomBytes(6).toString('hex')}@exemple.fr`;

async function startSite(smtpUrl: string): Promise<RealSite> {
  const DATA_DIR = makeTestFolder();
  onTestFinished(() => removeTestFolder(DATA_DIR));
  return startRealSite({
    DATABASE_URL: database.url,
    DATA_DIR,
    SMTP_URL: smtpUrl,
    AUTH_RATE_LIMITS: 'off',
    AUTH_MAILS_PER_HOUR: '1000',
    ANON_KEY,
    SERVICE_ROLE_KEY,
  });
}

async function useSlowMailServer() {
  const mails = await startSlowMailServer();
  onTestFinished(mails.stop);
  return mails;
}

async function post({ origin }: RealSite, path: string, body: object, key = ANON_KEY) {
  const { status } = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}

async function createAccount(site: RealSite): Promise<string> {
  const email = randomEmail();
  await post(site, '/admin/users', { email, email_confirm: true }, SERVICE_ROLE_KEY);
  return email;
}

test('a mail server that takes its time holds up no answer', async () => {
  const mails = await useSlowMailServer();
  const site = await startSite(mails.url);
  const [forgetful, passwordless] = [await createAccount(site), await createAccount(site)];
  const newcomer = randomEmail();
  expect(await post(site, '/recover', { email: forgetful })).toBe(200);
  expect(await post(site, '/otp', { email: passwordless, create_user: false })).toBe(200);
  expect(await post(site, '/signup', { email: newcomer, password: 'cuivre-et-chanfrein' })).toBe(200);
  // All three were answered, although the mail server has accepted none of the mails yet.
  for (const email of [forgetful, passwordless, newcomer]) await mails.holds(email);
  expect(mails.accepted).toEqual([]);
  mails.open();
  await until(() => mails.accepted.length === 3);
  site.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('a clean stop waits for the mail under way', async () => {
  const mails = await useSlowMailServer();
  const site = await startSite(mails.url);
  const email = await createAccount(site);
  await post(site, '/recover', { email });
  await mails.holds(email);
  site.kill('SIGTERM');
  await until(() =>
    fetch(`${site.origin}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  mails.open();
  expect(await site.ended).toBe(0);
  expect(mails.accepted).toEqual([email]);
});

test('a mail that cannot leave is in the log, and the answer is the same', async () => {
  const mails = await startSlowMailServer();
  await mails.stop();
  const site = await startSite(mails.url);
  const email = await createAccount(site);
  expect(await post(site, '/recover', { email })).toBe(200);
  await until(() => site.output().includes('mail not sent'));
  expect(site.output()).toMatch(/"reason":"unreachable"/);
  expect(site.output()).not.toContain(email);
});
