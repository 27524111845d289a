import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INVITATION } from '#domain/admin/backup-invitation.ts';
import { backupName, listKept } from '#server/backup/kept-backups.ts';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm, seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type FakeS3, startFakeS3 } from '#tests/support/fake-s3.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { ROOT, siteEnvironment } from '#tests/support/real-site.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/rythme';
const STORAGE = '/entreprise/connexions/fichiers';
const PHRASE = 'cuivre étain flux chanfrein';

// The service is on this machine, at an address that the environment allows.
const site = useAccountSite({ PRIVATE_HOSTS: '127.0.0.1' });
let admin: SiteVisitor;
let s3: FakeS3;
let root: string;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
  root = makeTestFolder();
});

afterAll(() => removeTestFolder(root));

beforeEach(async () => {
  await emptyTables(site.database, 'internal.connection_settings', 'internal.job_runs');
  rmSync(site.backups, { recursive: true, force: true });
  s3 = await startFakeS3();
  return s3.stop;
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const pageText = async (page: string) =>
  plain(parse((await admin.get(page)).body).querySelector('main')?.text);

async function send(change: Record<string, string> = {}, who = admin) {
  const seen = seenIn((await admin.get(PATH)).body, 'rythme');
  const typed = { intent: 'save', ...seen, everyHours: '', days: '7', weeks: '4', months: '6', folder: '' };
  const { status, body, location } = await who.submit(PATH, { ...typed, ...change });
  const main = parse(body).querySelector('main');
  return {
    status,
    location,
    text: plain(main?.text),
    errorAt: (field: string) => plain(main?.querySelector(`#${field}-error`)?.text),
    typedAt: (field: string) => main?.querySelector(`[name=${field}]`)?.getAttribute('value'),
  };
}

async function setBucket() {
  const drawn = drawnForm((await admin.get(STORAGE)).body, 'stockage');
  expect((await admin.submit(STORAGE, { ...drawn, ...s3.settings, intent: 'save' })).status).toBe(303);
}

async function setPhrase() {
  const phrase = { passphrase: PHRASE, passphraseAgain: PHRASE, isWritten: 'oui' };
  const sent = { intent: 'save', ...phrase };
  expect((await admin.submit('/entreprise/connexions/sauvegardes', sent)).status).toBe(303);
}

/** A folder of the machine, as somebody prepares it. */
function preparedFolder(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, INVITATION), '');
  return folder;
}

const run = (job: string) => admin.submit('/admin/taches', { job });
const inBucket = () => [...s3.objects.keys()].filter((key) => key.startsWith('backups/'));
const oldName = (days: number) => backupName(new Date(Date.now() - days * 86_400_000), { isSealed: true });

/** Makes a backup, and waits until old ones are gone. */
async function backUp(folder: string): Promise<string> {
  const newest = async () => (await listKept(folder))[0]?.name;
  const before = await newest();
  await until(async () => (await admin.submit('/admin/sante', { intent: 'backup' })).status === 303);
  await until(async () => (await newest()) !== before);
  await until(async () => !(await pageText('/admin/sante')).includes('Une sauvegarde est en cours'));
  return (await newest()) ?? expect.fail('no backup');
}

test('a folder that does not invite the site is refused at its field, and what was typed stays', async () => {
  const file = path.join(root, 'fichier');
  writeFileSync(file, '');
  const plainFolder = path.join(root, 'sans-invitation');
  mkdirSync(plainFolder);
  const link = path.join(root, 'lien');
  symlinkSync(path.dirname(site.backups), link);
  for (const [folder, words] of [
    ['sauvegardes', 'chemin entier'],
    ['../../etc', 'chemin entier'],
    [path.join(root, 'absent'), 'n’existe pas'],
    [file, 'n’existe pas'],
    [plainFolder, INVITATION],
    [path.dirname(site.backups), 'données du site'],
    [link, 'données du site'],
    ['/proc/self', INVITATION],
  ] as const)
    for (const intent of ['try', 'save']) {
      const refused = await send({ intent, folder });
      expect([folder, refused.status, refused.errorAt('folder'), refused.typedAt('folder')]).toEqual([
        folder,
        400,
        expect.stringContaining(words),
        folder,
      ]);
    }
  expect(readdirSync(plainFolder)).toEqual([]);
});

test('copies need a bucket, the passphrase, and a service that takes them', async () => {
  const wanted = async () => (await send({ toBucket: 'oui' })).errorAt('toBucket');
  expect(await wanted()).toContain('compartiment');
  await setBucket();
  expect(await wanted()).toContain('phrase secrète');
  await setPhrase();
  s3.isDown = true;
  const refused = await send({ toBucket: 'oui' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('503')]);
  s3.isDown = false;
  const tried = await send({ intent: 'try', toBucket: 'oui' });
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('compartiment « papin »')]);
  expect([s3.objects.size, await pageText(PATH)]).toEqual([0, expect.not.stringContaining('Copies dans')]);
  expect((await send({ toBucket: 'oui' })).location).toBe(`${PATH}?fait=enregistre`);
});

test('backups go to the folder and to the bucket, age there as here, and are missed aloud', async () => {
  await setBucket();
  await setPhrase();
  const first = await backUp(site.backups);
  const folder = preparedFolder('disque');
  expect((await send({ folder, toBucket: 'oui', days: '2', weeks: '0', months: '0' })).status).toBe(303);
  expect(await pageText(PATH)).toContain(`D’anciennes sont encore dans ${path.resolve(site.backups)}`);
  // A day old and a week old, the first of more than one part; one that only the bucket has; and a stranger's.
  const [recent, old] = [oldName(1), oldName(9)];
  const large = randomBytes(9 * 1024 ** 2);
  writeFileSync(path.join(folder, recent), large);
  writeFileSync(path.join(folder, old), 'vieille');
  s3.objects.set(`backups/${oldName(30)}`, { bytes: Buffer.from('1'), type: '', changedAt: new Date(0) });
  s3.objects.set('backups/notes.txt', { bytes: Buffer.from('1'), type: '', changedAt: new Date(0) });
  const second = await backUp(folder);
  expect(readdirSync(folder)).not.toContain(old);
  expect((await run('backup copies')).status).toBe(303);
  expect(inBucket().sort()).toEqual(
    [`backups/${first}`, `backups/${recent}`, 'backups/notes.txt', `backups/${second}`].sort(),
  );
  expect(s3.objects.get(`backups/${recent}`)?.bytes.equals(large)).toBe(true);
  expect(s3.objects.get(`backups/${second}`)?.bytes.equals(readFileSync(path.join(folder, second)))).toBe(
    true,
  );
  expect(await pageText(PATH)).toContain(second);

  // A copy that was cut short is made again.
  s3.objects.set(`backups/${second}`, { bytes: Buffer.from('1'), type: '', changedAt: new Date() });
  await run('backup copies');
  expect(s3.objects.get(`backups/${second}`)?.bytes.length).toBeGreaterThan(1);

  s3.isDown = true;
  await run('backup copies');
  expect(await pageText('/admin/sante')).toContain('En échec : Copier les sauvegardes hors de la machine');
  expect(await pageText(PATH)).toContain('Les copies ne se lisent pas');
  s3.isDown = false;

  // The disk is unplugged: its folder is empty, and nothing is written there.
  rmSync(path.join(folder, INVITATION));
  await admin.submit('/admin/sante', { intent: 'backup' });
  await until(async () => (await pageText('/admin/taches')).includes('le disque est-il branché'));
  expect((await listKept(folder)).map(({ name }) => name)).toContain(second);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);

  // What is not sealed does not leave the machine, and that is told.
  writeFileSync(path.join(folder, INVITATION), '');
  const phrase = '/entreprise/connexions/sauvegardes';
  const seen = seenIn((await admin.get(phrase)).body, 'phrase-secrete');
  expect((await admin.submit(phrase, { intent: 'remove', ...seen })).status).toBe(303);
  const open = await backUp(folder);
  await run('backup copies');
  expect(inBucket()).not.toContain(`backups/${open}`);
  expect(await pageText('/admin/taches')).toContain('n’est pas chiffrée');

  const still = await send({ intent: 'erase' });
  expect([still.status, still.text]).toEqual([409, expect.stringContaining('décochez')]);
  expect((await send()).status).toBe(303);
  expect((await send({ intent: 'erase' })).location).toBe(`${PATH}?fait=efface`);
  expect(inBucket()).toEqual(['backups/notes.txt']);
});

test('a copy in the bucket is given, as it is there, to both factors just proven, and noted', async () => {
  await setBucket();
  const name = oldName(1);
  const bytes = randomBytes(9 * 1024 ** 2);
  const put = (key: string, content: Buffer) =>
    s3.objects.set(key, { bytes: content, type: '', changedAt: new Date(0) });
  put(`backups/${name}`, bytes);
  put('backups/notes.txt', Buffer.from('1'));
  const pathOf = (each: string) => `/admin/sauvegardes/${each}?lieu=compartiment`;
  const file = pathOf(name);
  const linkOf = async (who: SiteVisitor) =>
    parse((await who.get(PATH)).body)
      .querySelector(`a[data-reload][href="${file}"]:not([download])`)
      ?.getAttribute('aria-label');

  // With one factor there is no link, and no file either.
  expect([await linkOf(admin), await pageText(PATH)]).toEqual([
    undefined,
    expect.stringContaining('ouvrez votre session avec un second facteur'),
  ]);
  expect(await admin.get(file)).toMatchObject({ status: 302, location: `${PATH}#place` });
  const owner = await site.admin();
  await turnOnSecondFactor(owner.visitor);
  expect(await linkOf(owner.visitor)).toContain('Télécharger la copie du');
  const cookie = [...owner.visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const download = () => fetch(site.origin + file, { headers: { cookie } });
  const given = await download();
  expect(given.status).toBe(200);
  expect(Buffer.from(await given.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  const noted = await site.database.kysely
    .selectFrom('change_log')
    .select(['row_name', 'after'])
    .where('row_id', '=', name)
    .execute();
  expect(noted).toEqual([{ row_name: 'Copie dans «\u00a0papin\u00a0»', after: { downloaded: true } }]);

  // Of all that the bucket has, copies alone; and a service that stops never makes a shorter file.
  for (const other of ['notes.txt', oldName(2), '..%2Fuploads%2Fx', '%00'])
    expect([other, (await owner.visitor.get(pathOf(other))).status]).toEqual([other, 404]);
  put(`backups/${name}`, Buffer.alloc(40 * 1024 ** 2, 'a'));
  const cut = await download();
  s3.isDown = true;
  await expect(cut.arrayBuffer()).rejects.toThrow();
  const down = await owner.visitor.get(file);
  expect([down.status, down.body]).toEqual([502, expect.stringContaining('La copie ne se lit pas.')]);
  s3.isDown = false;

  const counter = await site.member();
  await turnOnSecondFactor(counter.visitor);
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(file)).status).toBe(403);
  expect((await site.visitor().get(file)).status).toBe(302);
  await staleSessions(site.database.kysely, owner.email);
  expect(await owner.visitor.get(file)).toMatchObject({
    status: 303,
    location: `/connexion/identite?redirectTo=${encodeURIComponent(`${PATH}#place`)}`,
  });
  expect(
    await site.database.kysely.selectFrom('change_log').selectAll().where('row_id', '=', name).execute(),
  ).toHaveLength(2);
});

test('copies of a bucket that is left follow to the next one, and are removed there', async () => {
  await setBucket();
  await setPhrase();
  expect((await send({ toBucket: 'oui' })).status).toBe(303);
  const name = await backUp(site.backups);
  await run('backup copies');
  const left = s3;
  s3 = await startFakeS3();
  await setBucket();
  // It is not forgotten while it has some.
  await site.database.kysely
    .updateTable('internal.connection_settings')
    .set({ updated_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await run('files to their place');
  await run('backup copies');
  expect([[...left.objects.keys()], inBucket()]).toEqual([[], [`backups/${name}`]]);
  await Promise.all([left.stop(), s3.stop()]);
});

test('on a new machine, the bucket, its key and the passphrase bring the site back', {
  timeout: 120_000,
}, async () => {
  await setBucket();
  await setPhrase();
  expect((await send({ toBucket: 'oui' })).status).toBe(303);
  const name = await backUp(site.backups);
  await run('backup copies');
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const dataDir = path.join(root, 'neuve');
  const env = {
    ...siteEnvironment({}),
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PHRASE,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const restore = (...args: string[]) =>
    promisify(execFile)(
      'node',
      ['scripts/run.mjs', 'scripts/backups.ts', 'restore', '--from-bucket', ...args],
      {
        cwd: ROOT,
        env,
      },
    );
  expect((await restore()).stdout).toContain(name);
  await expect(restore('autre')).rejects.toMatchObject({ stderr: expect.stringContaining('n’a pas autre') });
  expect((await restore('latest')).stdout).toContain('chaque table comparée');
});

test('who has not proven the session, has no settings or saw an older form changes nothing', async () => {
  const folder = preparedFolder('autre-disque');
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  for (const intent of ['save', 'erase']) {
    const refused = await send({ intent, folder }, visitor);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Prouvez d’abord')]);
  }
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  for (const intent of ['save', 'try', 'erase'])
    expect((await send({ intent, folder }, counter.visitor)).status).toBe(403);
  const older = seenIn((await admin.get(PATH)).body, 'rythme');
  expect((await send({ days: '8' })).status).toBe(303);
  const overtaken = await send({ folder, ...older });
  expect([overtaken.status, overtaken.typedAt('folder')]).toEqual([409, folder]);
  expect(await pageText(PATH)).not.toContain(`Elles vont dans ${folder}`);
});
