import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupName, listKept } from '#server/backup/kept-backups.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { type AlertEndpoint, startAlertEndpoint } from '#tests/support/alert-endpoint.ts';
import { drawnForm, seenIn } from '#tests/support/drawn-form.ts';
import { type FakeS3, startFakeS3 } from '#tests/support/fake-s3.ts';
import { mainText } from '#tests/support/main-text.ts';
import { countMails } from '#tests/support/outbox.ts';
import { until } from '#tests/support/postgres-process.ts';

const CONNECTIONS = '/entreprise/connexions';
const MAILBOX = 'veille@exemple.fr';
const PHRASE = 'cuivre étain flux chanfrein';

// The bucket and the webhook are on this machine.
const site = useAccountSite({ PRIVATE_HOSTS: 'localhost,127.0.0.1' });
let admin: SiteVisitor;
let endpoint: AlertEndpoint;
let s3: FakeS3;

beforeAll(async () => {
  [endpoint, s3] = [await startAlertEndpoint(), await startFakeS3()];
  admin = (await site.admin()).visitor;
  const save = async (page: string, form: string, typed: Record<string, string>) => {
    const at = `${CONNECTIONS}/${page}`;
    const drawn = drawnForm((await admin.get(at)).body, form);
    const { status } = await admin.submit(at, { ...drawn, ...typed, intent: 'save' });
    expect([page, status]).toEqual([page, 303]);
  };
  await save('fichiers', 'stockage', { ...s3.settings });
  await save('sauvegardes', 'phrase-secrete', {
    ...{ passphrase: PHRASE, passphraseAgain: PHRASE, isWritten: 'oui' },
  });
  await save('rythme', 'rythme', { everyHours: '24', toBucket: 'oui' });
  await save('alertes', 'alertes', { url: `${endpoint.origin}/hook`, format: 'json', mailTo: MAILBOX });
  await backUp();
});

afterAll(async () => {
  endpoint.stop();
  await s3.stop();
});

async function backUp() {
  const newest = async () => (await listKept(site.backups))[0]?.name;
  const before = await newest();
  await until(async () => (await admin.submit('/admin/sante', { intent: 'backup' })).status === 303);
  await until(async () => (await newest()) !== before);
}

/** Runs a job as its hour would; the page of jobs tells one that fails with a 409. */
const run = async (job: string, status = 303) =>
  expect([job, (await admin.submit('/admin/taches', { job })).status]).toEqual([job, status]);
const copy = () => run('backup copies');
const copyInVain = () => run('backup copies', 409);
const look = () => run('outside alerts');

type Told = { event: string; cause: string; title: string; text: string };

const hooked = (): Told[] => endpoint.asked.map(({ body }) => JSON.parse(body));
const told = (cause: string) => hooked().filter((news) => news.cause === cause);
const mails = () => countMails(site.outbox, MAILBOX);

/** Lets a time pass: the named moment of what lasts is that much earlier. */
const ago = (column: 'since' | 'told_at' | 'last_seen_at', interval: string) =>
  sql`
    update internal.outages
    set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval, next_at = now() - interval '1 minute'
  `.execute(site.database.kysely);

test('copies that stop are told once by mail and by webhook, again each day, and once when they are made again', async () => {
  await copy();
  await look();
  expect([hooked(), await mails()]).toEqual([[], 0]);

  s3.isDown = true;
  await copyInVain();
  await look();
  expect(hooked()).toEqual([]);
  await ago('since', '11 minutes');
  await look();
  await copyInVain();
  await look();
  // Told by itself, not among the jobs that fail.
  expect(told('jobs')).toEqual([]);
  expect(told('copies')).toMatchObject([
    {
      event: 'starts',
      cause: 'copies',
      title: 'Les sauvegardes ne sont plus copiées hors de la machine',
      text: expect.stringMatching(
        /: Les sauvegardes ne sont plus copiées.*\nDernière copie réussie\u00a0: le .*\nDepuis le .*\n.*\/admin\/taches$/s,
      ),
    },
  ]);
  expect(await mails()).toBe(1);
  expect((await site.mailTo(MAILBOX)).subject).toContain('ne sont plus copiées hors de la machine');
  expect(mainText((await admin.get(`${CONNECTIONS}/alertes`)).body)).toMatch(
    /Sauvegardes qui ne sont plus copiées.*dit le .* au webhook/,
  );

  await ago('told_at', '23 hours');
  await look();
  expect(await mails()).toBe(1);
  await ago('told_at', '2 hours');
  await look();
  await look();
  expect(told('copies').map(({ event }) => event)).toEqual(['starts', 'continues']);
  expect(await mails()).toBe(2);

  s3.isDown = false;
  await copy();
  await ago('last_seen_at', '11 minutes');
  await look();
  await look();
  expect(told('copies').map(({ event }) => event)).toEqual(['starts', 'continues', 'ends']);
  expect((await site.mailTo(MAILBOX)).subject).toContain('La copie des sauvegardes n’est plus en panne');
  expect(await mails()).toBe(3);
});

test('a backup that is not sealed stops copies too; giving them up ends it', async () => {
  endpoint.asked.length = 0;
  const phrase = `${CONNECTIONS}/sauvegardes`;
  const seen = seenIn((await admin.get(phrase)).body, 'phrase-secrete');
  expect((await admin.submit(phrase, { ...seen, intent: 'remove' })).status).toBe(303);
  await backUp();
  await copyInVain();
  await look();
  await ago('since', '11 minutes');
  await look();
  expect(told('copies').map(({ event }) => event)).toEqual(['starts']);

  const rhythm = `${CONNECTIONS}/rythme`;
  const { toBucket: _, ...drawn } = drawnForm((await admin.get(rhythm)).body, 'rythme');
  expect((await admin.submit(rhythm, { ...drawn, intent: 'save' })).status).toBe(303);
  await look();
  await ago('last_seen_at', '11 minutes');
  await look();
  expect(told('copies').map(({ event }) => event)).toEqual(['starts', 'ends']);
});

test('backups that stop are told at one and a half times their rhythm, and when one is there again', async () => {
  endpoint.asked.length = 0;
  const rhythm = `${CONNECTIONS}/rythme`;
  const drawn = drawnForm((await admin.get(rhythm)).body, 'rythme');
  // Of none, a week is expected; and no timer makes one meanwhile.
  expect((await admin.submit(rhythm, { ...drawn, everyHours: '', intent: 'save' })).status).toBe(303);
  const at = (hours: number) =>
    path.join(site.backups, backupName(new Date(Date.now() - hours * 3_600_000), { isSealed: false }));
  const [newest, ...others] = await listKept(site.backups);
  for (const { name } of others) rmSync(path.join(site.backups, name));
  const [recent, old] = [at(251), at(253)];
  renameSync(path.join(site.backups, newest?.name ?? ''), recent);
  const causes = async () => {
    const rows = await site.database.kysely.selectFrom('internal.outages').select('cause').execute();
    return rows.map(({ cause }) => cause);
  };
  await look();
  expect(await causes()).not.toContain('backups');
  renameSync(recent, old);
  await look();
  await ago('since', '11 minutes');
  await look();
  await look();
  expect(told('backups')).toMatchObject([
    {
      event: 'starts',
      title: 'La dernière sauvegarde est trop ancienne',
      text: expect.stringMatching(/\nLe \d\d\/\d\d\/\d{4}.*\n.*\/admin\/sante#sauvegardes$/s),
    },
  ]);
  await backUp();
  await ago('last_seen_at', '11 minutes');
  await look();
  expect(told('backups').map(({ event }) => event)).toEqual(['starts', 'ends']);
});
