import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/raw-http.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { useTestSite } from '#tests/support/test-site.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const db = useTestDatabase();
const stores = useUploadStores();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const repair = () => ({ kind: 'repair', id: randomUUID() });
const request = (headers: Record<string, string> = {}) => new Request('http://localhost/photo', { headers });
const everybody = { mayRead: () => true };

describe.each(Object.entries(stores))('uploads %s', (_, openStore) => {
  const open = async (options?: Parameters<typeof openTestUploads>[2]) => {
    const store = await openStore();
    return { store, ...openTestUploads(db.database, store, options) };
  };

  test('belong to the first owner that is given to them, and to nobody after a day', async () => {
    const { uploads } = await open();
    const late = await open({ clock: () => inHours(25) });
    const [one, two] = [repair(), repair()];
    const { id } = await taken(uploads, 'photo.jpg', await picture('jpeg'));
    expect(await late.uploads.attach([id], one)).toEqual([]);
    expect(await uploads.attach([id, randomUUID(), 'pas un id', ''], one)).toMatchObject([
      { id, owner: one },
    ]);
    expect(await uploads.attach([id], two)).toEqual([]);
    expect(await uploads.attach([id], one)).toEqual([]);
    expect(await uploads.of('repair', [one.id, two.id])).toMatchObject([
      { id, name: 'photo.jpg', width: 60 },
    ]);
    expect(await uploads.of('repair', [])).toEqual([]);
    expect(await uploads.of('order', [one.id])).toEqual([]);
  });

  test('get their owner with it, or not at all', async () => {
    const { uploads } = await open();
    const owner = repair();
    const { id } = await taken(uploads, 'photo.jpg', await picture('jpeg'));
    const failing = db.database.transaction(async (tx) => {
      expect(await uploads.attach([id], owner, tx)).toHaveLength(1);
      throw new Error('the form was not kept');
    });
    await expect(failing).rejects.toThrow('the form was not kept');
    expect(await uploads.of('repair', [owner.id])).toEqual([]);
  });

  test('are given with headers that run nothing and stay nowhere', async () => {
    const { uploads } = await open();
    const photo = await taken(uploads, 'Écran (cassé) "1".JPG', await picture('jpeg', 800, 600));
    const document = await taken(uploads, '../../facture.pdf', await pdf());
    await uploads.attach([photo.id, document.id], repair());
    const shown = await uploads.serve(request(), photo.id, everybody);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''%C3%89cran%20%28cass%C3%A9%29%20%221%22.webp",
      'content-length': String(photo.bytes),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const given = await uploads.serve(request(), document.id, everybody);
    expect(given.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''facture.pdf");
    expect(given.headers.get('content-type')).toBe('application/pdf');

    const small = await uploads.serve(request(), photo.id, { ...everybody, isSmall: true });
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(photo.bytes);
    const tags = [shown, small].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(2);
    const again = await uploads.serve(request({ 'If-None-Match': tags[0] ?? '' }), photo.id, everybody);
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('are given to whom they concern; all else is the same 404', async () => {
    const { uploads, store } = await open();
    const owner = repair();
    const [kept, waiting, lost] = [
      await taken(uploads, '1.jpg', await picture('jpeg')),
      await taken(uploads, '2.jpg', await picture('jpeg')),
      await taken(uploads, '3.jpg', await picture('jpeg')),
    ];
    await uploads.attach([kept.id, lost.id], owner);
    await store.remove((await keysIn(store)).filter((key) => key.includes(lost.id)));
    const mayRead = vi.fn(() => false);
    const etag = (await uploads.serve(request(), kept.id, everybody)).headers.get('etag') ?? '';
    const answers = [
      await uploads.serve(request(), kept.id, { mayRead }),
      await uploads.serve(request({ 'If-None-Match': etag }), kept.id, { mayRead }),
      await uploads.serve(request(), waiting.id, everybody),
      await uploads.serve(request(), randomUUID(), everybody),
      await uploads.serve(request(), "' or 1=1", everybody),
      await uploads.serve(request(), lost.id, everybody),
    ];
    const seen = await Promise.all(
      answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]),
    );
    expect(seen[0]?.[0]).toBe(404);
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(mayRead.mock.calls).toEqual(Array(2).fill([owner, expect.objectContaining({ id: kept.id })]));
  });

  test('go with their owner, or one by one, and others stay', async () => {
    const { uploads, store } = await open();
    const [one, two] = [repair(), repair()];
    const ids: string[] = [];
    for (const owner of [one, one, two]) {
      const { id } = await taken(uploads, 'photo.jpg', await picture('jpeg'));
      await uploads.attach([id], owner);
      ids.push(id);
    }
    await uploads.remove(two, ids[0]);
    expect(await keysIn(store)).toHaveLength(6);
    await uploads.remove(one, ids[0]);
    expect((await uploads.of('repair', [one.id])).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await keysIn(store)).toHaveLength(4);
    await uploads.remove(one);
    await uploads.remove(one);
    expect(await keysIn(store)).toEqual([
      `${ids[2]?.slice(0, 2)}/${ids[2]}-400.webp`,
      `${ids[2]?.slice(0, 2)}/${ids[2]}.webp`,
    ]);
  });

  test('that nobody kept go after a day, and files that nobody knows of', async () => {
    const { uploads, store, runJobs } = await open();
    const kept = await taken(uploads, 'photo.jpg', await picture('jpeg'));
    const document = await taken(uploads, 'facture.pdf', await pdf());
    const owner = repair();
    await uploads.attach([kept.id, document.id], owner);
    const known = await keysIn(store);
    await taken(uploads, 'photo.jpg', await picture('jpeg'));
    await store.put('zz/inconnu.webp', new Uint8Array(10), 'image/webp');
    await runJobs(inHours(23));
    expect(await keysIn(store)).toHaveLength(known.length + 3);
    await runJobs(inHours(25));
    expect(await keysIn(store)).toEqual(known);
    expect(await uploads.of('repair', [owner.id])).toHaveLength(2);
    expect(
      await db.database.kysely.selectFrom('uploads').select('id').where('owner_kind', 'is', null).execute(),
    ).toEqual([]);
  });

  test('are refused when too many are being looked at, and taken when there is place again', async () => {
    const { uploads } = await open();
    const file = { name: 'photo.jpg', bytes: await picture('jpeg') };
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => uploads.take(file)));
    const counts = Object.groupBy(outcomes, ({ outcome }) => outcome);
    expect([counts.taken?.length, counts.busy?.length, counts.refused]).toEqual([18, 7, undefined]);
    expect(counts.busy?.[0]).toEqual({ outcome: 'busy', retryAfterS: 15 });
    expect(await uploads.take(file)).toMatchObject({ outcome: 'taken' });
  });
});

test('over HTTP an upload keeps its headers, and a refusal says no more than that', async () => {
  const { uploads } = openTestUploads(db.database, await stores['in a folder']());
  const { id, bytes } = await taken(uploads, 'photo.jpg', await picture('jpeg'));
  await uploads.attach([id], repair());
  const serve = (mayRead: boolean) => ({
    isResource: true as const,
    render: (asked: Request) => uploads.serve(asked, id, { mayRead: () => mayRead }),
  });
  const { origin } = await useTestSite({ pages: { photo: serve(true), autre: serve(false) } });
  const { status, headers, body } = await ask(origin, '/photo', { headers: { 'Accept-Encoding': 'br' } });
  expect([status, body.length]).toEqual([200, bytes]);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
  const kept = { 'If-None-Match': headers.etag ?? '' };
  expect((await ask(origin, '/photo', { headers: kept })).status).toBe(304);
  const refused = await ask(origin, '/autre', { headers: kept });
  expect([refused.status, refused.headers.etag]).toEqual([404, undefined]);
});

test.each(['anon', 'authenticated', 'service_role'])('%s neither sees nor changes uploads', async (role) => {
  const { database } = db;
  const denied = 'permission denied for table uploads';
  await expect(
    database.asRole({ role }, (tx) => tx.selectFrom('uploads').select('id').execute()),
  ).rejects.toThrow(denied);
  await expect(database.asRole({ role }, (tx) => tx.deleteFrom('uploads').execute())).rejects.toThrow(denied);
});
