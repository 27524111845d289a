import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import type { UnfinishedVideos } from '#server/uploads/video/unfinished-videos.ts';
import { sliceKey, videoKey } from '#server/uploads/video/video-slices.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { type AskOptions, ask } from '#tests/support/raw-http.ts';
import { picture } from '#tests/support/sample-files.ts';
import { box, PLACE, sampleVideo } from '#tests/support/sample-videos.ts';
import { useTestSite } from '#tests/support/test-site.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads } from '#tests/support/uploads.ts';

const db = useTestDatabase();
const stores = useUploadStores();
const TUS = { 'Tus-Resumable': '1.0.0' };
const SLICE = videoRules.sliceBytes;
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await db.database.kysely.deleteFrom('uploads').execute();
  await db.database.kysely.deleteFrom('internal.unfinished_videos').execute();
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
});

/** A video of this many slices, its last one not whole. */
async function longVideo(slices: number): Promise<Buffer> {
  const { file } = await sampleVideo();
  const filler = box('free', Buffer.alloc((slices - 1) * SLICE + 5000 - file.length, PLACE));
  return Buffer.concat([file, filler]);
}

/** What a browser does with a video, one request after the other. */
function sender(origin: string) {
  const send = (path: string, { headers = {}, ...options }: AskOptions) =>
    ask(origin, path, { headers: { ...TUS, ...headers }, ...options });
  const begin = (bytes: number, headers: Record<string, string> = {}) =>
    send(VIDEOS_PATH, { method: 'POST', headers: { 'Upload-Length': String(bytes), ...headers } });
  const state = (path: string) => send(path, { method: 'HEAD' });
  const slice = (path: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        'Content-Length': String(body.length),
        ...headers,
      },
      body,
    });
  return {
    begin,
    state,
    slice,
    drop: (path: string) => send(path, { method: 'DELETE' }),
    poster: (path: string, body: Buffer) => ask(origin, `${path}/image`, { method: 'PUT', body }),
    /** Begins, and sends all slices; returns the address and the last answer. */
    async all(file: Buffer, name = 'panne.mov') {
      const metadata = { 'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}` };
      const path = String((await begin(file.length, metadata)).headers.location);
      let last = await slice(path, 0, file.subarray(0, SLICE));
      for (let at = SLICE; at < file.length && last.status === 204; at += SLICE)
        last = await slice(path, at, file.subarray(at, at + SLICE));
      return { path, last };
    },
  };
}

const idIn = (path: string) => path.split('/').at(-1) ?? '';

describe.each(Object.entries(stores))('videos %s', (_, openStore) => {
  async function open({ factor = 0, clock = () => new Date() } = {}) {
    const store = await openStore();
    const opened = openTestUploads(db.database, store, { factor, clock });
    const { origin } = await useTestSite({ videos: opened.uploads.videos });
    return { store, ...opened, ...sender(origin) };
  }

  test('arrive slice by slice, go on where they were cut, and are uploads without a place in them', async () => {
    const { begin, slice, state, uploads, store } = await open();
    const file = await longVideo(3);
    const begun = await begin(file.length, {
      'Upload-Metadata': `relativePath bnVsbA==,filename ${Buffer.from('Écran/l’été.mov').toString('base64')}`,
    });
    expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, '1.0.0']);
    const path = String(begun.headers.location);
    const offset = async () => {
      const { status, headers } = await state(path);
      return [status, headers['upload-offset'], headers['upload-length'], headers['cache-control']];
    };
    expect(await offset()).toEqual([200, '0', String(file.length), 'no-store']);
    expect((await slice(path, 0, file.subarray(0, SLICE))).status).toBe(204);
    // The answer was lost: the same slice again changes nothing, and says where to go on.
    const again = await slice(path, 0, file.subarray(0, SLICE));
    expect([again.status, again.headers['upload-offset']]).toEqual([409, String(SLICE)]);
    // Half a slice, as of a connection that was cut, is none.
    expect((await slice(path, SLICE, file.subarray(SLICE, SLICE + 1000))).status).toBe(409);
    expect(await offset()).toEqual([200, String(SLICE), String(file.length), 'no-store']);
    await slice(path, SLICE, file.subarray(SLICE, 2 * SLICE));
    const last = await slice(path, 2 * SLICE, file.subarray(2 * SLICE));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, String(file.length)]);
    expect(await offset()).toEqual([200, String(file.length), String(file.length), 'no-store']);

    const owner = { kind: 'repair', id: randomUUID() };
    expect(await uploads.attach([idIn(path)], owner)).toMatchObject([
      { mime: 'video/mp4', name: 'l’été.mov', bytes: file.length, width: null, hasPoster: false },
    ]);
    const shown = await uploads.serve(new Request('http://localhost/'), idIn(path), { mayRead: () => true });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, bytes.length, bytes.includes(PLACE)]).toEqual([200, file.length, false]);
    const row = await db.database.kysely.selectFrom('uploads').select('sha256').executeTakeFirstOrThrow();
    expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    // A form has it: nobody goes on with it, or takes it away.
    expect((await state(path)).status).toBe(404);
    await uploads.remove(owner);
    expect(await keysIn(store)).toEqual([]);
  });

  test('are given in the parts that a player asks for', async () => {
    const { all, uploads } = await open();
    const file = await longVideo(3);
    const { path } = await all(file);
    await uploads.attach([idIn(path)], { kind: 'repair', id: randomUUID() });
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      uploads.serve(new Request('http://localhost/', { headers, method }), idIn(path), {
        mayRead: () => true,
      });
    const whole = Buffer.from(await (await get()).arrayBuffer());
    const etag = (await get()).headers.get('ETag') ?? '';
    const size = file.length;
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 2],
      [`bytes=${SLICE - 10}-${SLICE + 9}`, SLICE - 10, SLICE + 10],
      [`bytes=${2 * SLICE}-`, 2 * SLICE, size],
      ['bytes=-500', size - 500, size],
      [`bytes=5-${size * 2}`, 5, size],
    ] as const) {
      const part = await get({ Range: range });
      expect(part.status, range).toBe(206);
      expect(part.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/${size}`);
      expect(part.headers.get('Content-Length')).toBe(String(end - start));
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(start, end)), range).toBe(true);
    }
    const beyond = await get({ Range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`]);
    // Another video than the one that was begun, several parts, or no range at all: all of it.
    for (const headers of [
      { Range: 'bytes=0-1', 'If-Range': '"autre"' },
      { Range: 'bytes=0-1,5-6' },
      { Range: 'lines=1' },
    ] as Record<string, string>[])
      expect((await get(headers)).status).toBe(200);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
    const head = await get({}, 'HEAD');
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual([String(size), '']);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''panne.mp4",
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
    // Nothing of it is shown to whom it does not concern, whatever part they ask for.
    const refused = await uploads.serve(
      new Request('http://localhost/', { headers: { Range: 'bytes=0-1', 'If-None-Match': etag } }),
      idIn(path),
      { mayRead: () => false },
    );
    expect(refused.status).toBe(404);
  });

  test('have the picture that their sender drew, before or after the last slice', async () => {
    const { all, poster, uploads } = await open();
    const { path } = await all(await longVideo(2));
    expect((await poster(path, Buffer.from('<svg/>'))).status).toBe(404);
    expect((await poster(`${VIDEOS_PATH}/${randomUUID()}`, await picture('jpeg'))).status).toBe(404);
    expect((await poster(path, await picture('jpeg', 800, 450))).status).toBe(204);
    expect(await uploads.attach([idIn(path)], { kind: 'repair', id: randomUUID() })).toMatchObject([
      { hasPoster: true },
    ]);
    const shown = await uploads.serve(new Request('http://localhost/'), idIn(path), {
      mayRead: () => true,
      isSmall: true,
    });
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    // It is its case's now.
    expect((await poster(path, await picture('jpeg'))).status).toBe(404);
  });

  test('go when their sender says so, and after a day', async () => {
    const { all, begin, drop, slice, state, store, runJobs, uploads } = await open();
    const file = await longVideo(2);
    const begun = String((await begin(file.length)).headers.location);
    await slice(begun, 0, file.subarray(0, SLICE));
    expect((await drop(begun)).status).toBe(204);
    expect([(await drop(begun)).status, (await state(begun)).status]).toEqual([404, 404]);
    const { path } = await all(file);
    expect((await drop(path)).status).toBe(204);
    expect(await keysIn(store)).toEqual([]);

    const kept = await all(file);
    await uploads.attach([idIn(kept.path)], { kind: 'repair', id: randomUUID() });
    expect((await drop(kept.path)).status).toBe(404);
    const known = await keysIn(store);
    await all(file);
    const unfinished = String((await begin(file.length)).headers.location);
    await slice(unfinished, 0, file.subarray(0, SLICE));
    await runJobs(new Date(Date.now() + 25 * HOUR_MS));
    expect(await keysIn(store)).toEqual(known);
    expect((await state(unfinished)).status).toBe(404);
  });

  test('that are none are refused with the reason, and nothing of them stays', async () => {
    const { all, store } = await open();
    const photo = Buffer.concat([await picture('jpeg'), Buffer.alloc(2 * SLICE)]);
    const fragments = (await sampleVideo({ atEnd: [box('moof')] })).file;
    for (const [file, reason] of [
      [photo, 'n’est ni une photo'],
      [Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]), 'HEIC'],
      [(await longVideo(2)).subarray(0, SLICE + 9), 'abîmée'],
      [fragments, 'en fragments'],
    ] as const) {
      const { path, last } = await all(file as Buffer);
      expect([last.status, last.headers['content-type']]).toEqual([422, 'text/plain; charset=utf-8']);
      expect(last.body.toString()).toContain(`«\u00a0panne.mov\u00a0» `);
      expect(last.body.toString()).toContain(reason);
      expect(path).toContain(VIDEOS_PATH);
      expect(await keysIn(store)).toEqual([]);
    }
    expect(await db.database.kysely.selectFrom('internal.unfinished_videos').selectAll().execute()).toEqual(
      [],
    );
  });
});

type OpenOptions = Parameters<typeof openTestUploads>[2] & { freeBytes?: () => Promise<number | null> };

async function openOne({ freeBytes, ...options }: OpenOptions = {}) {
  const folder = await stores['in a folder']();
  const store = { ...folder, freeBytes: freeBytes ?? folder.freeBytes };
  const opened = openTestUploads(db.database, store, options);
  const { origin } = await useTestSite({ videos: opened.uploads.videos });
  return { origin, store, ...opened, ...sender(origin) };
}

test('requests that say too little or too much are refused before anything is kept', async () => {
  const { origin, begin, slice, state } = await openOne();
  const status = async (path: string, options: AskOptions) => (await ask(origin, path, options)).status;
  expect(await status(VIDEOS_PATH, { method: 'POST', headers: { 'Upload-Length': '10' } })).toBe(412);
  expect((await begin(10, { 'Upload-Length': '' })).status).toBe(400);
  expect((await begin(10, { 'Upload-Length': '1e3' })).status).toBe(400);
  expect((await begin(0)).status).toBe(413);
  const heavy = await begin(videoRules.maxBytes + 1, { 'Upload-Metadata': 'filename ZmlsbS5tcDQ=' });
  expect([heavy.status, heavy.body.toString()]).toEqual([
    413,
    '«\u00a0film.mp4\u00a0» pèse plus de 100\u00a0Mo. Raccourcissez la vidéo, puis recommencez.',
  ]);
  const file = await longVideo(2);
  const path = String((await begin(file.length)).headers.location);
  expect((await slice(path, 0, file.subarray(0, SLICE), { 'Content-Type': 'video/mp4' })).status).toBe(415);
  expect((await slice(path, Number.NaN, file.subarray(0, SLICE))).status).toBe(400);
  expect((await slice(path, SLICE, file.subarray(0, SLICE))).status).toBe(409);
  expect((await slice(path, 0, file.subarray(0, SLICE + 1))).status).toBe(413);
  for (const unknown of [`${VIDEOS_PATH}/${randomUUID()}`, `${VIDEOS_PATH}/' or 1=1`.replaceAll(' ', '%20')])
    expect([(await state(unknown)).status, (await slice(unknown, 0, file.subarray(0, 10))).status]).toEqual([
      404, 404,
    ]);
  expect(await status(path, {})).toBe(404);
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await begin(10, foreign)).status).toBe(403);
});

test('what one address sends in a day has an end, and staff has none', async () => {
  const { begin, uploads } = await openOne({ factor: 1 });
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await begin(videoRules.maxBytes)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const refused = await begin(videoRules.maxBytes);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body.toString()).toContain('Beaucoup de vidéos');
  const begun = await uploads.videos.begin(
    { name: 'a.mp4', bytes: videoRules.maxBytes },
    { clientIp: '127.0.0.1', isStaff: true },
  );
  expect(begun.outcome).toBe('begun');
});

test('strangers send as much as the disk has room for and are told so; staff goes on, and a bucket has no end', async () => {
  let free: number | null = 1_600_000_000;
  const { begin, uploads } = await openOne({ factor: 1, freeBytes: async () => free });
  const rows = () => db.database.kysely.selectFrom('internal.unfinished_videos').select('id').execute();
  const [bytes, statuses] = [60_000_000, [] as number[]];
  for (let time = 0; time < 3; time += 1) statuses.push((await begin(bytes)).status);
  // A quarter of 600 MB, of which what has begun is still to come.
  expect(statuses).toEqual([201, 201, 413]);
  const refused = await begin(bytes);
  expect([refused.status, refused.headers['retry-after']]).toEqual([413, '3600']);
  expect(refused.body.toString()).toContain('n’a plus assez de place pour cette vidéo');
  expect(await rows()).toHaveLength(2);
  const staff = { clientIp: '127.0.0.1', isStaff: true };
  expect((await uploads.videos.begin({ name: 'a.mp4', bytes }, staff)).outcome).toBe('begun');
  free = null;
  expect((await begin(bytes)).status).toBe(201);
});

test('on a disk that is nearly full not even a short video begins, whatever the limits are', async () => {
  const { begin } = await openOne({ freeBytes: async () => 1_000_000_000 });
  expect((await begin(100_000)).status).toBe(413);
});

test('a store says what is free, before its first file too', async () => {
  const folder = await stores['in a folder']();
  expect(await folder.freeBytes()).toBeGreaterThan(0);
  expect(await (await stores['in a bucket']()).freeBytes()).toBeNull();
});

test('two who send the same slice at once, or end at once, make one upload', async () => {
  const { begin, slice } = await openOne();
  const file = await longVideo(2);
  const path = String((await begin(file.length)).headers.location);
  const first = await Promise.all([0, 1, 2].map(() => slice(path, 0, file.subarray(0, SLICE))));
  expect(first.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  const last = await Promise.all([0, 1, 2].map(() => slice(path, SLICE, file.subarray(SLICE))));
  expect(last.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await db.database.kysely.selectFrom('uploads').select('id').execute()).toHaveLength(1);
});

test('one that was whole when the process ended is looked at when somebody asks for it', async () => {
  const { begin, slice, state, store, uploads } = await openOne();
  const file = await longVideo(2);
  const path = String((await begin(file.length)).headers.location);
  await slice(path, 0, file.subarray(0, SLICE));
  await store.put(sliceKey(videoKey(idIn(path)), 1, 'raw'), file.subarray(SLICE), 'video/mp4');
  await db.database.kysely.updateTable('internal.unfinished_videos').set({ received: file.length }).execute();
  const asked = await Promise.all([state(path), state(path)]);
  expect(asked.map(({ headers }) => headers['upload-offset'])).toEqual(Array(2).fill(String(file.length)));
  expect(await uploads.attach([idIn(path)], { kind: 'repair', id: randomUUID() })).toMatchObject([
    { bytes: file.length, mime: 'video/mp4' },
  ]);
  expect((await keysIn(store)).filter((key) => key.endsWith('.raw'))).toEqual([]);
});

test.each(['anon', 'authenticated', 'service_role'])(
  '%s neither sees nor changes videos on their way',
  async (role) => {
    const { database } = db;
    const denied = /permission denied/;
    await expect(
      database.asRole({ role }, (tx) => tx.selectFrom('internal.unfinished_videos').select('id').execute()),
    ).rejects.toThrow(denied);
    await expect(
      database.asRole({ role }, (tx) => tx.deleteFrom('internal.unfinished_videos').execute()),
    ).rejects.toThrow(denied);
  },
);

test('a form without script sends a short video as any other file', async () => {
  const { uploads } = await openOne();
  const { file } = await sampleVideo();
  const given = { name: 'panne.mov', bytes: file };
  expect(await uploads.take(given, 'photos')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('n’est pas une photo'),
  });
  const taken = await uploads.take(given, 'photos and videos');
  if (taken.outcome !== 'taken') throw new Error(JSON.stringify(taken));
  await uploads.attach([taken.upload.id], { kind: 'repair', id: randomUUID() });
  const shown = await uploads.serve(new Request('http://localhost/'), taken.upload.id, {
    mayRead: () => true,
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect([shown.headers.get('Content-Type'), bytes.length, bytes.includes(PLACE)]).toEqual([
    'video/mp4',
    file.length,
    false,
  ]);
});

test('what is known of a video on its way is what the protocol needs', async () => {
  const videos: UnfinishedVideos = (await openOne()).uploads.videos;
  const begun = await videos.begin({ name: 'a.mp4', bytes: 10 }, { clientIp: undefined, isStaff: false });
  if (begun.outcome !== 'begun') throw new Error('not begun');
  expect(await videos.find(begun.id)).toEqual({ bytes: 10, received: 0, expiresAt: begun.expiresAt });
});
