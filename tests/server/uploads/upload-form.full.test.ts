import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { readUploadForm } from '#server/uploads/read-upload-form.ts';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import type { Uploads } from '#server/uploads/uploads-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/raw-http.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { useTestSite } from '#tests/support/test-site.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads } from '#tests/support/uploads.ts';

const db = useTestDatabase();
const stores = useUploadStores();
let store: FileStore;
let uploads: Uploads;

beforeAll(async () => {
  store = await stores['in a folder']();
  ({ uploads } = openTestUploads(db.database, store));
});

const MB = 1_000_000;
const CLIENT = { clientIp: '192.0.2.7' };
const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

function post(form: FormData): Request {
  return new Request('http://localhost/demande', { method: 'POST', body: form });
}

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const each of files) form.append('photos', each);
  return form;
}

/** The beginning of a form with one field and a file that never ends. */
const OPEN_FORM =
  '--limite\r\nContent-Disposition: form-data; name="panne"\r\n\r\nÉcran noir\r\n' +
  '--limite\r\nContent-Disposition: form-data; name="photos"; filename="film.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=limite' };

/** A form as the bytes that arrive. */
function sending(body: string | ReadableStream): Request {
  const init = { method: 'POST', headers: FORM_TYPE, body, duplex: 'half' } as const;
  return new Request('http://localhost/demande', init);
}

const MEASURED_EVERY = 64 * 1024 * 32;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Number of bytes in use, without garbage that waits to be collected. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** A form whose file goes on for ever; `sent` counts the bytes that were requested. */
function endlessForm() {
  const chunk = new Uint8Array(64 * 1024);
  const sent = { bytes: 0, mostHeld: 0 };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(OPEN_FORM)),
    pull(controller) {
      sent.bytes += chunk.length;
      if (sent.bytes % MEASURED_EVERY === 0) sent.mostHeld = Math.max(sent.mostHeld, heldBytes());
      controller.enqueue(chunk.slice());
    },
  });
  return { request: sending(body), sent };
}

test('a form gives its fields, and each file as it was taken or why it was not', async () => {
  const form = formOf({ nom: 'Élodie', panne: 'Écran noir' }, [
    file(await picture('jpeg'), 'Écran 1.jpg'),
    file(Buffer.from('<svg onload="alert(1)"/>'), 'dessin.svg'),
    file(Buffer.alloc(25 * MB + 1), 'film.mov'),
    file(await pdf(), 'facture.pdf'),
  ]);
  form.append('vide', file(Buffer.alloc(0), ''));
  form.append('suite', 'après');
  const { fields, files, refusal } = await uploads.readForm(post(form), CLIENT);
  expect(refusal).toBeUndefined();
  expect([...fields]).toEqual([
    ['nom', 'Élodie'],
    ['panne', 'Écran noir'],
    ['suite', 'après'],
  ]);
  expect(files).toMatchObject([
    { field: 'photos', name: 'Écran 1.jpg', upload: { mime: 'image/webp', owner: null } },
    { name: 'dessin.svg', error: expect.stringContaining('ni une photo') },
    { name: 'film.mov', error: '«\u00a0film.mov\u00a0» pèse plus de 25\u00a0Mo.' },
    { name: 'facture.pdf', upload: { mime: 'application/pdf' } },
  ]);
});

test('a file of exactly 25 megabytes is looked at', async () => {
  const { files } = await uploads.readForm(post(formOf({}, [file(Buffer.alloc(25 * MB), 'x.bin')])), CLIENT);
  expect(files).toMatchObject([{ error: expect.stringContaining('ni une photo') }]);
});

test('files beyond the number that may come are named, the first ones stay', async () => {
  const photos = await Promise.all([1, 2, 3].map((width) => picture('jpeg', width)));
  const form = formOf(
    {},
    photos.map((photo, index) => file(photo, `${index + 1}.jpg`)),
  );
  const { files } = await uploads.readForm(post(form), { ...CLIENT, maxFiles: 2 });
  expect(files).toMatchObject([
    { upload: { name: '1.jpg' } },
    { upload: { name: '2.jpg' } },
    { name: '3.jpg', error: '«\u00a03.jpg\u00a0» est de trop.' },
  ]);
});

test('a form without files, as browsers send it when there is no file input, is read as well', async () => {
  const body = new URLSearchParams({ nom: 'Élodie', panne: 'a&b' });
  const request = new Request('http://localhost/demande', { method: 'POST', body });
  const { fields, files, refusal } = await uploads.readForm(request, CLIENT);
  expect([[...fields], files, refusal]).toEqual([[...body], [], undefined]);
});

test.each([
  ['a file that never ends, where one may come', 1, 26 * MB + 200_000],
  ['a file that never ends, where eight may come', 8, 81.2 * MB],
])('%s is cut, in bounded memory', async (_, maxFiles, most) => {
  const before = heldBytes();
  const { request, sent } = endlessForm();
  const { fields, files, refusal } = await uploads.readForm(request, { ...CLIENT, maxFiles });
  expect(refusal).toMatchObject({ status: 413, message: expect.stringContaining('trop lourd') });
  expect([[...fields], files]).toEqual([[['panne', 'Écran noir']], []]);
  expect(sent.bytes).toBeLessThan(most + MB);
  // The file, in pieces and joined, and the data under way.
  expect(sent.mostHeld - before).toBeLessThan(62 * MB);
});

test.each([
  ['in a file', OPEN_FORM + 'x'.repeat(1000)],
  ['before anything', ''],
  ['in a header', '--limite\r\nContent-Dispo'],
  ['between two files', `${OPEN_FORM}x\r\n--limite\r\n`],
])('a form that breaks off %s is told to begin again', async (_, body) => {
  const { refusal } = await uploads.readForm(sending(body), CLIENT);
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('interrompu') });
});

test.each([
  ['a header of a part without end', `--limite\r\nContent-Disposition: ${'a'.repeat(100_000)}`],
  [
    '1000 fields',
    Array.from(
      { length: 1000 },
      (_, i) => `--limite\r\nContent-Disposition: form-data; name="${i}"\r\n\r\n1\r\n`,
    ).join(''),
  ],
  [
    'a field of 100 KB',
    `--limite\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(100_000)}\r\n--limite--`,
  ],
])('%s is refused', async (_, body) => {
  const { refusal } = await uploads.readForm(sending(body), CLIENT);
  expect(refusal?.status).toBeOneOf([400, 413]);
});

test('what is no form is no form', async () => {
  const request = new Request('http://localhost/demande', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect((await uploads.readForm(request, CLIENT)).refusal).toMatchObject({ status: 400 });
});

test('a failure of ours is not taken for a fault of the form', async () => {
  const form = post(formOf({}, [file(await picture('jpeg'), 'photo.jpg')]));
  const take = () => Promise.reject(new Error('the disk is full'));
  await expect(readUploadForm(form, { take })).rejects.toThrow('the disk is full');
});

test('of a file that waits for its turn only the beginning is read', async () => {
  const { request, sent } = endlessForm();
  const turn = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const reading = readUploadForm(request, {
    take: async ({ read }) => {
      waits.resolve();
      await turn.promise;
      const bytes = await read();
      return { outcome: 'refused', reason: typeof bytes === 'string' ? bytes : `${bytes.length}` };
    },
  });
  await waits.promise;
  for (let loop = 0; loop < 500; loop += 1) await setImmediate();
  expect(sent.bytes).toBeLessThan(MB);
  turn.resolve();
  expect((await reading).refusal?.status).toBe(413);
});

test('who sends too many forms waits, and the shop does not', async () => {
  // The clock stands still: on a busy machine ten forms take seconds, and each would shorten the wait.
  const now = new Date();
  const { uploads: limited } = openTestUploads(db.database, store, { factor: 1, clock: () => now });
  const clientIp = '192.0.2.99';
  const photo = await picture('jpeg', 20, 20);
  const send = (isStaff: boolean, files = [file(photo, 'photo.jpg')]) =>
    limited.readForm(post(formOf({ a: '1' }, files)), { clientIp, isStaff });
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await send(false));
  expect(answers.slice(0, 10).map(({ refusal }) => refusal)).toEqual(Array(10).fill(undefined));
  expect(answers[10]?.refusal).toMatchObject({ status: 429, headers: { 'Retry-After': '180' } });
  expect((await send(false, [])).refusal).toBeUndefined();
  expect((await send(true)).refusal).toBeUndefined();
});

test('the files of four forms of one address are looked at at once; a form without any waits for nobody', async () => {
  const large = await picture('jpeg', 1500, 1500);
  const withFile = (clientIp: string) =>
    uploads.readForm(post(formOf({ panne: 'Écran noir' }, [file(large, 'photo.jpg')])), { clientIp });
  const sent = Array.from({ length: 6 }, () => withFile('192.0.2.41'));
  const words = uploads.readForm(post(formOf({ panne: 'Écran noir' }, [])), { clientIp: '192.0.2.41' });
  expect((await words).refusal).toBeUndefined();
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ refusal }) => refusal);
  expect(refused).toHaveLength(2);
  // The typed texts stay.
  for (const { refusal, fields } of refused)
    expect([refusal, fields.get('panne')]).toEqual([
      expect.objectContaining({ status: 503, headers: { 'Retry-After': '15' } }),
      'Écran noir',
    ]);
  expect((await withFile('192.0.2.41')).refusal).toBeUndefined();
});

test('people of the shop never wait for strangers', async () => {
  const large = await picture('jpeg', 1500, 1500);
  const form = () => post(formOf({}, [file(large, 'photo.jpg')]));
  const strangers = Array.from({ length: 14 }, (_, n) =>
    uploads.readForm(form(), { clientIp: `192.0.${2 + n}.50` }),
  );
  const ours = await uploads.readForm(form(), { clientIp: '192.0.2.50', isStaff: true });
  expect([ours.refusal, ours.files.length]).toEqual([undefined, 1]);
  const refused = (await Promise.all(strangers)).filter(({ refusal }) => refusal?.status === 503);
  expect(refused).toHaveLength(4);
});

/** A site with one page that reads its form with files, and one that reads it as other pages do. */
function useFormSite() {
  return useTestSite({
    pages: {
      demande: {
        render: () => '',
        action: async ({ request }) => {
          const { files, refusal } = await uploads.readForm(request, CLIENT);
          return `${files.map((each) => ('upload' in each ? 'taken' : each.error))} ${refusal?.status ?? 'read'}`;
        },
      },
      formulaire: {
        render: () => '',
        action: async ({ request }) => `reçu ${[...(await request.formData())].length}`,
      },
    },
  });
}

const PHOTO_FORM = (size: number) =>
  Buffer.concat([Buffer.from(OPEN_FORM), Buffer.alloc(size), Buffer.from('\r\n--limite--\r\n')]);

test('over HTTP, long forms come to the pages that read them piece by piece, and to no other', async () => {
  const { origin } = await useFormSite();
  const send = (path: string, body: Buffer | Buffer[], headers: Record<string, string> = FORM_TYPE) =>
    ask(origin, path, { method: 'POST', headers, body });
  const long = PHOTO_FORM(9 * MB);
  const halves = [long.subarray(0, 4 * MB), long.subarray(4 * MB)];
  for (const body of [long, halves])
    expect((await send('/demande', body)).body.toString()).toContain('ni une photo');
  for (const body of [long, halves]) {
    expect((await send('/formulaire', body)).status).toBe(413);
    expect(
      (await send('/demande', body, { 'Content-Type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(413);
  }
});

test('over HTTP, 100 MB are refused: at once where they are declared, at the limit where they are not', async () => {
  const { origin } = await useFormSite();
  const declared = await ask(origin, '/demande', {
    method: 'POST',
    headers: FORM_TYPE,
    body: PHOTO_FORM(100 * MB),
  });
  expect([declared.status, declared.body.toString()]).toEqual([
    413,
    expect.stringContaining('Envoi trop lourd'),
  ]);
  const chunk = Buffer.alloc(MB);
  const chunks = [Buffer.from(OPEN_FORM), ...Array.from({ length: 100 }, () => chunk)];
  const undeclared = await ask(origin, '/demande', { method: 'POST', headers: FORM_TYPE, body: chunks });
  expect(undeclared.body.toString()).toContain(' 413');
  expect((await ask(origin, '/healthz')).status).toBe(200);
});

test('nothing was kept of what was refused', async () => {
  const known = await db.database.kysely.selectFrom('uploads').select('stored_key').execute();
  const files = (await keysIn(store)).filter((key) => !key.endsWith('-400.webp'));
  expect(files).toEqual(known.map((row) => row.stored_key).toSorted());
});
