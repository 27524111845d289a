import { parse } from 'node-html-parser';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type FakeS3, startFakeS3 } from '#tests/support/fake-s3.ts';
import { picture } from '#tests/support/sample-files.ts';
import { addProduct } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/fichiers';

// The services are on this machine, at an address that the environment allows.
const site = useAccountSite({ PRIVATE_HOSTS: '127.0.0.1' });
let admin: SiteVisitor;
let s3: FakeS3;
let other: FakeS3;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyTables(site.database, 'internal.connection_settings');
  s3 = await startFakeS3();
  other = await startFakeS3();
});

afterEach(() => Promise.all([s3.stop(), other.stop()]));

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

const drawn = async () => drawnForm((await admin.get(PATH)).body, 'stockage');

async function send(intent: string, change: Record<string, string> = {}, who = admin) {
  const { status, body, location } = await who.submit(PATH, {
    ...(await drawn()),
    ...s3.settings,
    ...change,
    intent,
  });
  const page = parse(body);
  const errorAt = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, location, body, errorAt, text: plain(page.querySelector('main')?.text) };
}

const stored = () => site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();
const pageText = async (path: string) => plain(parse((await admin.get(path)).body).text);
const moveFiles = () => admin.submit('/admin/taches', { job: 'files to their place' });

/** A photograph of a product, as its owner adds it; returns its address on the public page. */
async function addPhoto(): Promise<string> {
  const id = await addProduct(site.database, 1);
  const form = new FormData();
  form.set('intent', 'pictures');
  form.set('newAlt', 'La dalle, de face');
  form.append('photos', new File([new Uint8Array(await picture('jpeg', 700, 500))], 'a.jpg'));
  expect((await admin.send(`/admin/stock/${id}`, form, { origin: site.origin })).status).toBe(303);
  const page = (await admin.get(`/admin/stock/${id}`)).body;
  return /\/images-produits\/[\w-]+\.webp/.exec(page)?.[0] ?? expect.fail('no photograph is shown');
}

const seen = async (photo: string) => (await site.visitor().get(photo)).status;

test('new files go to a bucket at once, old ones are read where they are, then moved; and all the way back', async () => {
  const inFolder = await addPhoto();
  expect(await seen(inFolder)).toBe(200);
  expect((await send('save')).location).toBe(`${PATH}?fait=enregistre`);
  expect(await pageText('/entreprise/connexions')).toContain('vont dans le compartiment « papin »');
  expect(await pageText(PATH)).toContain('Des fichiers sont encore ailleurs');
  const inBucket = await addPhoto();
  const objects = s3.objects.size;
  expect([objects > 0, await seen(inFolder), await seen(inBucket)]).toEqual([true, 200, 200]);

  expect((await moveFiles()).status).toBe(303);
  expect(s3.objects.size).toBeGreaterThan(objects);
  expect(await pageText(PATH)).not.toContain('encore ailleurs');
  expect(await seen(inFolder)).toBe(200);

  // Another bucket: what the first one has is read there, and it cannot be left twice.
  const next = { ...other.settings, bucket: 'papin' };
  expect((await send('save', next)).location).toBe(`${PATH}?fait=enregistre`);
  expect([await seen(inFolder), await pageText(PATH)]).toEqual([
    200,
    expect.stringContaining('Le compartiment d’avant, « papin »'),
  ]);
  const third = await startFakeS3();
  const refused = await send('save', { ...third.settings });
  expect([refused.status, refused.errorAt('bucket')]).toEqual([400, expect.stringContaining('encore dans')]);
  await third.stop();
  expect((await moveFiles()).status).toBe(303);
  expect([s3.objects.size, await seen(inFolder), await seen(inBucket)]).toEqual([0, 200, 200]);

  // It is forgotten once every process knows of the other.
  await site.database.kysely
    .updateTable('internal.connection_settings')
    .set({ updated_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await moveFiles();
  expect((await stored())[0]?.settings).toMatchObject({ earlier: null });
  expect((await send('remove')).location).toBe(`${PATH}?fait=retire`);
  await moveFiles();
  expect([other.objects.size, await seen(inFolder), await seen(inBucket)]).toEqual([0, 200, 200]);
});

test('a trial writes, reads and deletes, keeps nothing, and says what the service answered', async () => {
  const tried = await send('try');
  expect([tried.status, tried.text]).toEqual([
    200,
    expect.stringContaining('Le site a écrit, relu et effacé un fichier dans « papin »'),
  ]);
  expect(tried.text).toContain('L’essai a réussi');
  expect([s3.objects.size, await stored()]).toEqual([0, []]);
  const wrong: [Record<string, string>, string, string][] = [
    [{ secretAccessKey: 'autre' }, 'secretAccessKey', 'refuse cette clé secrète'],
    [{ accessKeyId: 'autre' }, 'accessKeyId', 'ne connaît pas cet identifiant'],
    [{ region: 'us-east-1' }, 'region', 'attend une autre région'],
    [{ bucket: 'autre' }, 'bucket', 'pas de compartiment de ce nom'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'endpoint', 'n’a pas pu être joint'],
  ];
  for (const [change, field, words] of wrong)
    for (const intent of ['try', 'save']) {
      const { status, errorAt, text } = await send(intent, change);
      expect([change, status, errorAt(field)]).toEqual([change, 400, expect.stringContaining(words)]);
      expect(text).toContain(intent === 'try' ? 'L’essai a échoué' : 'Rien n’a été enregistré');
    }
  expect(await stored()).toEqual([]);
});

test('a bucket with files that are not this site’s is refused, since it would take them for leftovers', async () => {
  s3.objects.set('uploads/ab/autre.webp', { bytes: Buffer.from('1'), type: '', changedAt: new Date(0) });
  const refused = await send('save');
  expect([refused.status, refused.errorAt('bucket')]).toEqual([
    400,
    expect.stringContaining('un fichier sous uploads/ que ce site ne connaît pas'),
  ]);
  expect([[...s3.objects.keys()], await stored()]).toEqual([['uploads/ab/autre.webp'], []]);
});

test('a secret key is shown nowhere, stored sealed, and given to the account for which it was typed alone', async () => {
  expect((await send('save')).status).toBe(303);
  const { endpoint } = other.settings;
  for (const intent of ['save', 'try']) {
    const moved = await send(intent, { endpoint, secretAccessKey: '' });
    expect([moved.status, moved.errorAt('secretAccessKey')]).toEqual([
      400,
      expect.stringContaining('a changé'),
    ]);
  }
  // Left empty, it stays.
  expect((await send('save', { secretAccessKey: '' })).status).toBe(303);
  const changes = await site.database.kysely.selectFrom('change_log').selectAll().execute();
  const texts = [JSON.stringify(await stored()), JSON.stringify(changes), (await admin.get(PATH)).body];
  for (const text of [...texts, site.output()]) expect(text).not.toContain(s3.settings.secretAccessKey);
});

test.each([
  ['http://s3.exemple.fr', 'https'],
  ['https://127.0.0.2', 'réseau privé'],
  ['https://localhost', 'réseau privé'],
  ['https://169.254.169.254/latest', 'réseau privé'],
  ['https://papin:secret@s3.exemple.fr/', 'Écrivez l’adresse entière'],
  ['ftp://s3.exemple.fr/', 'Écrivez l’adresse entière'],
  ['', 'Écrivez l’adresse du service'],
])('%j is told at its field, and neither tried nor kept', async (typed, words) => {
  for (const intent of ['save', 'try']) {
    const { status, errorAt, body } = await send(intent, { endpoint: typed });
    expect([status, errorAt('endpoint')]).toEqual([400, expect.stringContaining(words)]);
    expect(parse(body).querySelector('#endpoint')?.getAttribute('value')).toBe(typed);
  }
  expect(await stored()).toEqual([]);
});

test('of two who save at once one does, and a bucket out of reach can be given up', async () => {
  const form = { ...(await drawn()), ...s3.settings, intent: 'save' };
  const answers = await Promise.all([
    admin.submit(PATH, form),
    admin.submit(PATH, { ...form, ...other.settings }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const late = answers.find(({ status }) => status === 409)?.body ?? '';
  expect(plain(parse(late).text)).toContain('Ces réglages ont changé entre-temps');
  expect((await send('remove')).status).toBe(303);
  expect((await send('forget')).location).toBe(`${PATH}?fait=oublie`);
  expect((await stored())[0]).toMatchObject({ settings: { bucket: '', earlier: null }, secrets: {} });
});

test('a session that nobody has proven lately, or of a role without settings, changes nothing', async () => {
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  for (const intent of ['save', 'remove', 'forget']) {
    const { status, text } = await send(intent, {}, visitor);
    expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord que c’est vous')]);
  }
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  for (const intent of ['save', 'remove', 'forget', 'try'])
    expect((await counter.visitor.submit(PATH, { ...s3.settings, intent })).status).toBe(403);
  expect([await stored(), s3.objects.size]).toEqual([[], 0]);
});
