import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addPhotos, findPhoto } from '#server/repairs/add-photos.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  repairDeps,
  repairUploads,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const clock = () => now;
const deps = () => ({ ...repairDeps(db.database, clock), uploads: repairUploads(db.database, clock) });

beforeEach(() => emptyRepairs(db.database));

/** A picture from a form, which belongs to no case yet. */
async function addUpload(content: string = randomUUID()): Promise<string> {
  const { id } = await db.database.kysely
    .insertInto('uploads')
    .values({
      stored_key: randomUUID(),
      mime: 'image/webp',
      name: 'panne.jpg',
      bytes: 10,
      width: 40,
      height: 30,
      sha256: createHash('sha256').update(content).digest('hex'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('photos of the shop are its own until it shows them; those of a customer are of the arrival', async () => {
  const file = await counterRepair(deps());
  const [hidden, shown, mine] = [await addUpload(), await addUpload(), await addUpload()];
  const add = (id: string, change: object, who: typeof SHOP | typeof CUSTOMER = SHOP) =>
    addPhotos(deps(), file.id, { uploadIds: [id], stage: 'diagnosis', ...change }, who);
  expect(await add(hidden, {})).toEqual({ outcome: 'added', count: 1 });
  expect(await add(shown, { isPublic: true, caption: 'Ventilateur' })).toMatchObject({ outcome: 'added' });
  expect(await add(mine, { stage: 'after', isPublic: false }, CUSTOMER)).toMatchObject({ outcome: 'added' });
  expect((await findForShop(db.database, file.id))?.photos).toHaveLength(3);
  const seen = await findByLink(db.database, file.linkToken);
  expect(seen?.photos.map(({ upload_id, stage }) => [upload_id, stage]).sort()).toEqual(
    [
      [mine, 'arrival'],
      [shown, 'diagnosis'],
    ].sort(),
  );
  expect(seen?.events.filter(({ kind }) => kind === 'photo')).toHaveLength(2);
  expect(await findPhoto(deps(), hidden)).toEqual({ repairId: file.id, isPublic: false });
  expect(await findPhoto(deps(), await addUpload())).toBeNull();
});

test('a form that is sent again, because its answer got lost, files each photograph once', async () => {
  const file = await counterRepair(deps());
  const send = async (...contents: string[]) => {
    const uploadIds = await Promise.all(contents.map(addUpload));
    return addPhotos(deps(), file.id, { uploadIds, stage: 'arrival' }, CUSTOMER);
  };
  expect(await send('écran', 'dos')).toEqual({ outcome: 'added', count: 2 });
  expect(await send('écran', 'dos')).toEqual({ outcome: 'added', count: 2 });
  expect(await send('dos', 'étiquette')).toEqual({ outcome: 'added', count: 2 });
  expect((await findForShop(db.database, file.id))?.photos).toHaveLength(3);
});

test('an upload of another file, or one that is invented, is not added', async () => {
  const [mine, other] = [await counterRepair(deps()), await counterRepair(deps())];
  const [theirs, good] = [await addUpload(), await addUpload()];
  const add = (id: string, uploadIds: string[]) =>
    addPhotos(deps(), id, { uploadIds, stage: 'arrival' }, CUSTOMER);
  await add(other.id, [theirs]);
  expect(await add(mine.id, [theirs, randomUUID()])).toMatchObject({ outcome: 'refused' });
  expect(await add(mine.id, [theirs, good])).toEqual({ outcome: 'added', count: 1 });
  expect(await add(mine.id, [])).toMatchObject({ outcome: 'invalid', issues: [{ path: 'uploadIds' }] });
  expect(await findPhoto(deps(), theirs)).toMatchObject({ repairId: other.id });
});
