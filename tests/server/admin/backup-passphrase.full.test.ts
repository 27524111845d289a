import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isSealedBackup } from '#server/backup/archive-reader.ts';
import { listKept } from '#server/backup/kept-backups.ts';
import { copiedPassphrase, storedPassphrase } from '#server/connections/backup-passphrase.ts';
import { openRepairKeys } from '#server/repairs/repair-key.ts';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/sauvegardes';
const PHRASE = 'cuivre étain flux chanfrein';

const site = useAccountSite();
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(() => emptyTables(site.database, 'internal.connection_settings', 'public.change_log'));

const dataDir = () => path.dirname(site.backups);
const keys = () => openRepairKeys(dataDir(), undefined)();
const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const page = async () => parse((await admin.get(PATH)).body);

async function send(change: Record<string, string> = {}, who = admin) {
  const seen = seenIn((await admin.get(PATH)).body, 'phrase-secrete');
  const typed = { intent: 'save', ...seen, passphrase: PHRASE, passphraseAgain: PHRASE, isWritten: 'oui' };
  const { status, body } = await who.submit(PATH, { ...typed, ...change });
  const errorAt = (field: string) => plain(parse(body).querySelector(`#${field}-error`)?.text);
  return { status, body, errorAt, text: plain(parse(body).querySelector('main')?.text) };
}

/** Makes a backup, the only one at that time, and returns whether it is encrypted. */
async function backUp(): Promise<boolean> {
  rmSync(site.backups, { recursive: true, force: true });
  // The press is refused while the previous backup is under way.
  await until(async () => (await admin.submit('/admin/sante', { intent: 'backup' })).status === 303);
  await until(async () => (await listKept(site.backups)).length === 1);
  const [made] = await listKept(site.backups);
  return isSealedBackup(path.join(site.backups, made?.name ?? ''));
}

test('backups are encrypted from then on, and commands find the phrase', async () => {
  expect(await backUp()).toBe(false);
  expect((await send()).status).toBe(303);
  expect(await backUp()).toBe(true);
  expect(await storedPassphrase(site.database.connection, keys)).toBe(PHRASE);
  expect(copiedPassphrase(dataDir(), keys)).toBe(PHRASE);
  const other = 'quatre autres mots bien longs';
  expect((await send({ passphrase: other, passphraseAgain: other })).status).toBe(303);
  expect(await storedPassphrase(site.database.connection, keys)).toBe(other);
  expect((await send({ intent: 'remove' })).status).toBe(303);
  expect(await storedPassphrase(site.database.connection, keys)).toBeUndefined();
  expect(await backUp()).toBe(false);
});

const RHYTHM = '/entreprise/connexions/rythme';

async function sendRhythm(change: Record<string, string> = {}, who = admin) {
  const seen = seenIn((await admin.get(RHYTHM)).body, 'rythme');
  const typed = { intent: 'save', ...seen, everyHours: '6', days: '3', weeks: '0', months: '1' };
  const { status, body } = await who.submit(RHYTHM, { ...typed, ...change });
  const errorAt = (field: string) => plain(parse(body).querySelector(`#${field}-error`)?.text);
  return { status, errorAt };
}

const health = async () => plain(parse((await admin.get('/admin/sante')).body).text);

test('the rhythm of backups counts at once, and what is wrong is told at its field', async () => {
  expect(await health()).toContain('une toutes les 24 heures');
  expect((await sendRhythm()).status).toBe(303);
  expect(await health()).toMatch(/une toutes les 6 heures.*3 derniers jours, des 0 dernières semaines/);
  expect((await sendRhythm({ everyHours: '' })).status).toBe(303);
  expect(await health()).toContain('que si vous le demandez');
  for (const [field, typed] of [
    ['everyHours', '0'],
    ['everyHours', '721'],
    ['everyHours', 'souvent'],
    ['days', '-1'],
    ['weeks', '1,5'],
    ['months', ''],
  ] as const) {
    const { status, errorAt } = await sendRhythm({ [field]: typed });
    expect([field, typed, status, errorAt(field)]).toEqual([
      field,
      typed,
      400,
      expect.stringContaining('Écrivez'),
    ]);
  }
  expect((await sendRhythm({ days: '4', seen: '' })).status).toBe(409);
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  expect((await sendRhythm({}, visitor)).status).toBe(403);
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await sendRhythm({}, counter.visitor)).status).toBe(403);
  expect(await health()).toContain('que si vous le demandez');
});

test('a phrase whose key is lost stops backups rather than leave them in clear, and the kit says that it is lost', async () => {
  expect((await send()).status).toBe(303);
  const { visitor: owner } = await site.admin();
  await turnOnSecondFactor(owner);
  const kit = async () =>
    plain(
      parse((await owner.get('/entreprise/connexions/trousse')).body, {
        blockTextElements: {},
      }).querySelector('main')?.text,
    );
  expect(await kit()).toContain(PHRASE);
  const file = path.join(dataDir(), 'repair-key');
  const key = readFileSync(file, 'utf8');
  onTestFinished(() => writeFileSync(file, key));
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`);
  const before = await listKept(site.backups);
  await admin.submit('/admin/sante', { intent: 'backup' });
  await until(async () => plain((await admin.get('/admin/taches')).body).includes('ne s’ouvre plus'));
  expect(await listKept(site.backups)).toEqual(before);
  await expect(storedPassphrase(site.database.connection, keys)).rejects.toThrow('ne s’ouvre plus');
  expect(plain((await page()).querySelector('main')?.text)).toContain('Aucune sauvegarde ne se fait');
  const printed = await kit();
  for (const words of ['ne s’ouvre plus sur cette machine', 'sauvegarde.tar.gz.sealed'])
    expect(printed).toContain(words);
  expect(printed).not.toContain('s’ouvrent sans elle');
});

test.each<[Record<string, string>, string, string]>([
  [{ passphrase: 'court', passphraseAgain: 'court' }, 'passphrase', 'douze signes'],
  [{ passphraseAgain: 'autre phrase que celle-là' }, 'passphraseAgain', 'diffèrent'],
  [{ isWritten: '' }, 'isWritten', 'cochez cette case'],
])('%j is told at its field, and nothing is kept', async (change, field, words) => {
  const { status, errorAt } = await send(change);
  expect([status, errorAt(field)]).toEqual([400, expect.stringContaining(words)]);
  expect(await storedPassphrase(site.database.connection, keys)).toBeUndefined();
});

test('the phrase is shown nowhere; who has not proven the session, or has no settings, changes nothing', async () => {
  expect((await send()).status).toBe(303);
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  const other = 'la phrase de qui a volé une session';
  for (const intent of ['save', 'remove']) {
    const { status, text } = await send({ intent, passphrase: other, passphraseAgain: other }, visitor);
    expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord')]);
  }
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  expect((await send({ intent: 'remove' }, counter.visitor)).status).toBe(403);
  expect(await storedPassphrase(site.database.connection, keys)).toBe(PHRASE);
  expect((await send({ intent: 'remove', seen: '' })).status).toBe(409);
  const row = await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();
  const changes = await site.database.kysely.selectFrom('change_log').selectAll().execute();
  const file = readFileSync(path.join(dataDir(), 'backup-passphrase'), 'utf8');
  const texts = [JSON.stringify(row), JSON.stringify(changes), (await admin.get(PATH)).body, file];
  for (const text of [...texts, site.output()]) expect(text.includes('cuivre')).toBe(false);
});

test('the kit shows phrase and key for paper: to both steps, just proven, and noted', async () => {
  expect((await send()).status).toBe(303);
  const kit = '/entreprise/connexions/trousse';
  const key = readFileSync(path.join(dataDir(), 'repair-key'), 'utf8').trim();
  const oneStep = await admin.get(kit);
  expect([oneStep.status, oneStep.body]).toEqual([200, expect.stringContaining('second facteur')]);
  const owner = await site.admin();
  await turnOnSecondFactor(owner.visitor);
  const shown = await owner.visitor.get(kit);
  expect(shown.headers.get('cache-control')).toContain('no-store');
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  const refused = await counter.visitor.get(kit);
  await staleSessions(site.database.kysely, owner.email);
  const stale = await owner.visitor.get(kit);
  expect([refused.status, stale.location]).toEqual([
    403,
    `/connexion/identite?redirectTo=${encodeURIComponent(kit)}`,
  ]);
  for (const secret of [PHRASE, key]) {
    expect(shown.body).toContain(secret);
    for (const { body } of [oneStep, refused, stale]) expect(body).not.toContain(secret);
  }
  const notes = await site.database.kysely
    .selectFrom('change_log')
    .select('row_name')
    .where('row_id', '=', 'kit')
    .execute();
  expect(notes).toEqual([{ row_name: 'Trousse de secours' }]);
});
