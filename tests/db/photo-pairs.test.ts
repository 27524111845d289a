import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { Gallery } from '#server/content/gallery.ts';
import { createGalleryAdmin, type SceneFields } from '#server/content/own/gallery-admin.ts';
import { addPhotos } from '#server/repairs/add-photos.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { forgetRepairs } from '#server/repairs/forget-repairs.ts';
import { answerGallery, pairPhotos, unpairPhotos } from '#server/repairs/photo-pairs.ts';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  handedOverRepair,
  repairDeps,
  SHOP,
} from '#tests/support/repairs.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const db = useTestDatabase();
const stores = useUploadStores();
let store: FileStore;
let pictures: FileStore;
let owner: AdminIdentity;
let repair: Awaited<ReturnType<typeof counterRepair>>;

const deps = () => repairDeps(db.database);
const pairDeps = () => ({ ...deps(), pictures });
const uploads = () => openTestUploads(db.database, store).uploads;

const shipped: Gallery = {
  categories: [
    { id: 'all', label: 'Tout Voir' },
    { id: 'repairs', label: 'Réparations Complexes' },
  ],
  items: [],
  pairs: [],
};
const gallery = () =>
  createGalleryAdmin({
    database: db.database,
    content: { shippedGallery: () => shipped },
    uploads: store,
    pictures,
    clock: () => new Date(),
  });

const FIELDS: SceneFields = {
  category: 'repairs',
  title: 'Port HDMI refait',
  description: 'À gauche le port arraché, à droite le port neuf soudé.',
  altText: 'Avant et après côte à côte : un port arraché, puis un port neuf',
  doneOn: null,
  isPublished: true,
  after: null,
};
const publish = (pairId: string, uploadId: string | null = null, who = owner) =>
  gallery().save(who, { slug: null, fields: FIELDS, uploadId, pairId, guard: () => null });

/** A photo of the case. */
async function addPhoto(stage: 'diagnosis' | 'after', width = 80, of = repair) {
  const file = await taken(uploads(), 'photo.jpg', await picture('jpeg', width, 60));
  const added = await addPhotos(
    { ...deps(), uploads: uploads() },
    of.id,
    { uploadIds: [file.id], stage },
    SHOP,
  );
  expect(added.outcome).toBe('added');
  return file.id;
}

/** A pair, and its id. */
async function addPair(of = repair, more = 0) {
  const asked = {
    beforeId: await addPhoto('diagnosis', 80 + more, of),
    afterId: await addPhoto('after', 90 + more, of),
  };
  expect(await pairPhotos(pairDeps(), of.id, asked, SHOP)).toEqual({ outcome: 'paired' });
  return { ...asked, id: (await pairsOf(of)).at(-1)?.id ?? '' };
}

const pairsOf = async (of = repair) => (await findForShop(db.database, of.id))?.pairs ?? [];
const answerPair = (pairId: string, isAllowed: boolean, repairId = repair.id) =>
  answerGallery(pairDeps(), repairId, { pairId, isAllowed }, CUSTOMER);
const kindsNow = async () => {
  const events = (await findForShop(db.database, repair.id))?.events ?? [];
  return events.map(({ kind }) => kind).filter((kind) => /^(gallery|photos)_/.test(kind));
};
const scenes = () => db.database.kysely.selectFrom('gallery_items').selectAll().execute();

beforeAll(async () => {
  store = await stores['in a folder']();
});

beforeEach(async () => {
  pictures = await stores['in a folder']();
  await emptyRepairs(db.database);
  await emptyTables(db.database, 'public.gallery_items');
  owner = await addIdentity(db.database, { role: 'admin' });
  repair = await counterRepair(deps());
});

test('two photos of a case make a pair once, which its customer sees and is asked about', async () => {
  const pair = await addPair();
  const { beforeId, afterId } = pair;
  expect(await pairPhotos(pairDeps(), repair.id, { beforeId, afterId }, SHOP)).toEqual({ outcome: 'paired' });
  const seen = await findByLink(db.database, repair.linkToken);
  expect(seen?.pairs).toMatchObject([
    { before_id: beforeId, after_id: afterId, answered_at: null, allowed_at: null },
  ]);
  expect(seen?.photos.map(({ upload_id }) => upload_id).toSorted()).toEqual([beforeId, afterId].toSorted());
  expect(await kindsNow()).toEqual(['photos_paired']);
});

test('only two different pictures of the same case make a pair', async () => {
  const beforeId = await addPhoto('diagnosis');
  const asked = (change: object) => pairPhotos(pairDeps(), repair.id, { beforeId, ...change }, SHOP);
  const other = await counterRepair(deps());
  const document = await taken(uploads(), 'devis.pdf', await pdf());
  await addPhotos(
    { ...deps(), uploads: uploads() },
    repair.id,
    { uploadIds: [document.id], stage: 'after' },
    SHOP,
  );
  const wrong = [beforeId, randomUUID(), await addPhoto('after', 70, other), document.id, 'x', undefined];
  for (const afterId of wrong)
    expect(await asked({ afterId })).toMatchObject({ outcome: 'invalid', issues: [{ path: 'afterId' }] });
  expect(await pairsOf()).toEqual([]);
});

test('no answer is a no, and a pair without a yes makes no scene', async () => {
  const { id } = await addPair();
  expect(await gallery().listPairs(owner)).toEqual([]);
  expect(await publish(id)).toMatchObject({ outcome: 'refused', fault: { field: 'photo' } });
  await answerPair(id, false);
  expect(await publish(id)).toMatchObject({ outcome: 'refused' });
  expect([await scenes(), await keysIn(pictures), await kindsNow()]).toEqual([
    [],
    [],
    ['photos_paired', 'gallery_refused'],
  ]);
});

test('an allowed pair becomes one picture, before on the left, with the day of the consent', async () => {
  const { id } = await addPair();
  expect(await answerPair(id, true)).toEqual({ outcome: 'answered', isAllowed: true });
  const [listed] = await gallery().listPairs(owner);
  expect(listed).toMatchObject({ id, slug: null });
  // Nothing of the case or its customer.
  expect(Object.keys(listed ?? {}).toSorted()).toEqual(
    ['allowed_at', 'brand', 'device_kind', 'id', 'model', 'slug'].toSorted(),
  );
  expect(await publish(id)).toEqual({ outcome: 'saved' });
  const [scene] = await scenes();
  expect(scene).toMatchObject({ slug: 'port-hdmi-refait', consented_at: listed?.allowed_at });
  expect((await gallery().listPairs(owner))[0]?.slug).toBe('port-hdmi-refait');
  // Of one shape, so that one can lie over the other; the narrower one gives the width.
  expect([scene?.photo_width, scene?.photo_height]).toEqual([80 + 16 + 80, 60]);
  const [key = ''] = (await keysIn(pictures)).filter((each) => each.endsWith('.webp'));
  const { data, info } = await sharp((await pictures.get(key)) ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The gap between the halves is white.
  expect([...data.subarray(88 * info.channels, 88 * info.channels + 3)].every((value) => value > 240)).toBe(
    true,
  );
  expect(await publish(id)).toMatchObject({
    outcome: 'refused',
    fault: { message: 'Cette paire a déjà sa scène.' },
  });
  expect((await pairsOf())[0]?.is_published).toBe(true);
});

test('a consent that is taken back removes the scene and its files at once, twice as once', async () => {
  const { id } = await addPair();
  await answerPair(id, true);
  await answerPair(id, true);
  await publish(id);
  expect(await keysIn(pictures)).not.toEqual([]);
  for (const _ of ['first', 'second'])
    expect(await answerPair(id, false)).toEqual({ outcome: 'answered', isAllowed: false });
  expect([await scenes(), await keysIn(pictures)]).toEqual([[], []]);
  expect(await kindsNow()).toEqual(['photos_paired', 'gallery_allowed', 'gallery_withdrawn']);
  expect(await publish(id)).toMatchObject({ outcome: 'refused' });
});

test('published and taken back at once, it is never shown without a consent', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addPair(repair, round);
    await answerPair(id, true);
    await Promise.all([publish(id), answerPair(id, false)]);
    expect([await scenes(), await keysIn(pictures)]).toEqual([[], []]);
  }
});

test('another link, and an invented pair, change nothing', async () => {
  const { id } = await addPair();
  const other = await counterRepair(deps());
  for (const [pairId, of] of [
    [id, other.id],
    [randomUUID(), repair.id],
    ['x', repair.id],
  ] as const)
    expect(await answerPair(pairId, true, of)).toMatchObject({ outcome: 'refused' });
  expect((await pairsOf())[0]?.allowed_at).toBeNull();
});

test('the shop gives a pair up, and its scene with it', async () => {
  const { id } = await addPair();
  await answerPair(id, true);
  await publish(id);
  expect(await unpairPhotos(pairDeps(), repair.id, id, SHOP)).toEqual({ outcome: 'unpaired' });
  expect([await scenes(), await keysIn(pictures), await pairsOf()]).toEqual([[], [], []]);
  expect(await unpairPhotos(pairDeps(), repair.id, id, SHOP)).toMatchObject({ outcome: 'refused' });
});

test('another photo on the scene ends its tie to the pair', async () => {
  const { id } = await addPair();
  await answerPair(id, true);
  await publish(id);
  const upload = await taken(uploads(), 'photo.jpg', await picture('jpeg', 50, 50));
  const changed = { slug: 'port-hdmi-refait', fields: FIELDS, uploadId: upload.id, guard: () => null };
  expect(await gallery().save(owner, changed)).toEqual({ outcome: 'saved' });
  expect(await scenes()).toMatchObject([{ consented_at: null }]);
  await answerPair(id, false);
  expect(await scenes()).toHaveLength(1);
});

test('who writes the gallery sees allowed pairs, who repairs does not, and nobody sees the others', async () => {
  const { id, beforeId } = await addPair();
  const writer = await addIdentity(db.database, { role: 'admin', staffRole: 'content' });
  const technician = await addIdentity(db.database, { role: 'admin', staffRole: 'technician' });
  expect(await gallery().findPair(writer, id)).toBeNull();
  await answerPair(id, true);
  expect(await gallery().findPair(writer, id)).toMatchObject({ beforeId });
  expect(await gallery().findPair(writer, 'x')).toBeNull();
  expect(await gallery().listPairs(writer)).toHaveLength(1);
  await expect(gallery().listPairs(technician)).rejects.toThrow(NotAdminError);
  await expect(gallery().findPair(technician, id)).rejects.toThrow(NotAdminError);
  await expect(publish(id, null, technician)).rejects.toThrow(NotAdminError);
  const count = ({ claims }: AdminIdentity) =>
    db.database.asRole(
      claims,
      async (tx) => (await tx.selectFrom('repair_photo_pairs').select('id').execute()).length,
    );
  expect([await count(writer), await count(technician)]).toEqual([0, 1]);
});

test('a case that is forgotten takes its photos and pairs along, and leaves the copy that was agreed to', async () => {
  const over = await handedOverRepair(deps());
  const beforeId = await attached(over.id, 'diagnosis');
  const afterId = await attached(over.id, 'after');
  await pairPhotos(pairDeps(), over.id, { beforeId, afterId }, SHOP);
  const [pair] = await pairsOf({ ...repair, id: over.id });
  await answerPair(pair?.id ?? '', true, over.id);
  await publish(pair?.id ?? '');
  await db.database.kysely
    .updateTable('repairs')
    .set({
      handed_over_at: new Date('2015-01-01T10:00:00Z'),
      guarantee_until: '2015-07-01',
      parts_guarantee_until: null,
    })
    .where('id', '=', over.id)
    .execute();
  await forgetRepairs({ database: db.database, uploads: uploads() }, new Date());
  expect(await db.database.kysely.selectFrom('repair_photo_pairs').select('id').execute()).toEqual([]);
  expect(await scenes()).toMatchObject([{ slug: 'port-hdmi-refait', consented_at: expect.any(Date) }]);
});

/** A photo of a case that takes no more by its form. */
async function attached(repairId: string, stage: 'diagnosis' | 'after') {
  const { id } = await taken(uploads(), 'photo.jpg', await picture('jpeg', 80, 60));
  await uploads().attach([id], { kind: 'repair', id: repairId });
  await db.database.kysely
    .insertInto('repair_photos')
    .values({ upload_id: id, repair_id: repairId, stage, is_public: true })
    .execute();
  return id;
}
