import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { Gallery } from '#server/content/gallery.ts';
import {
  createGalleryAdmin,
  type GalleryAdminDeps,
  OWN_SCENES_MAX,
  type SceneFields,
} from '#server/content/own/gallery-admin.ts';
import { createOwnContent } from '#server/content/own/own-content-module.ts';
import { withOwnScenes } from '#server/content/own/own-scenes.ts';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { explainStatements } from '#tests/support/explain-statements.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { picture } from '#tests/support/sample-files.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const db = useTestDatabase();
const stores = useUploadStores();
let uploads: FileStore;
let pictures: FileStore;
let admin: AdminIdentity;

const shipped: Gallery = {
  categories: [
    { id: 'all', label: 'Tout Voir' },
    { id: 'repairs', label: 'Réparations Complexes' },
  ],
  items: ['repairs-01', 'repairs-02', 'repairs-03'].map((slug) => ({
    slug,
    category: 'repairs',
    title: `Scène ${slug}`,
    description: 'Connecteur arraché avec deux pastilles, port neuf.',
    altText: 'Vue au microscope d’un port neuf soudé',
    doneOn: null,
    picture: { src: `/illustrations/galerie/${slug}.svg`, width: 960, height: 720 },
    isPair: false,
  })),
  pairs: [],
};

const gallery = (database: GalleryAdminDeps['database'] = db.database) =>
  createGalleryAdmin({
    database,
    content: { shippedGallery: () => shipped },
    uploads,
    pictures,
    clock: () => new Date(),
  });

const fields = (change: Partial<SceneFields> = {}): SceneFields => ({
  category: 'repairs',
  title: 'Alimentation refaite',
  description: 'Condensateurs changés un à un, tensions mesurées sous charge.',
  altText: 'Carte d’alimentation avec huit condensateurs neufs alignés',
  doneOn: null,
  isPublished: true,
  after: null,
  ...change,
});

const photo = async (width = 60) =>
  (await taken(openTestUploads(db.database, uploads).uploads, 'photo.jpg', await picture('jpeg', width, 40)))
    .id;

const order = async () => (await gallery().list(admin)).map(({ slug }) => slug);

beforeAll(async () => {
  uploads = await stores['in a folder']();
});

beforeEach(async () => {
  pictures = await stores['in a folder']();
  await emptyTables(db.database, 'public.gallery_items');
  await sql`delete from auth.users`.execute(db.database.kysely);
  admin = await addIdentity(db.database, { role: 'admin' });
});

/** Saves with a form that has seen everything. */
const save = (
  who: Parameters<ReturnType<typeof gallery>['list']>[0],
  slug: string | null,
  scene: SceneFields,
  uploadId: string | null,
) => gallery().save(who, { slug, fields: scene, uploadId, guard: () => null });

test('scenes of the shop stand where they were put, those of the file follow it where nothing was written', async () => {
  const upload = await photo(400);
  expect(await save(admin, null, fields({ after: 'repairs-02' }), upload)).toEqual({
    outcome: 'saved',
  });
  expect(await order()).toEqual(['repairs-01', 'repairs-02', 'alimentation-refaite', 'repairs-03']);
  const [first] = shipped.items;
  const same = { ...fields({ after: 'alimentation-refaite' }), ...first, title: 'Autre titre' };
  expect(await save(admin, 'repairs-01', same, null)).toEqual({ outcome: 'saved' });
  const kept = db.database.kysely.selectFrom('gallery_items').selectAll().where('slug', '=', 'repairs-01');
  expect(await kept.executeTakeFirst()).toMatchObject({
    title: 'Autre titre',
    description: null,
    photo_id: null,
  });

  const { api: own, close } = createOwnContent({
    database: db.database,
    clock: () => new Date(),
    log: quietLog,
  });
  onTestFinished(close);
  await own.reload();
  const { items } = withOwnScenes(shipped, own.current().scenes);
  expect(items.map(({ title }) => title)).toEqual([
    'Scène repairs-02',
    'Alimentation refaite',
    'Autre titre',
    'Scène repairs-03',
  ]);
  const { rows } = await sql<{ operation: string; row_name: string }>`
    select operation, row_name from public.change_log where actor_id = ${admin.id} order by id
  `.execute(db.database.kysely);
  expect(rows.map(({ operation, row_name }) => [operation, row_name])).toEqual([
    ['insert', 'Alimentation refaite'],
    ['insert', 'Autre titre'],
  ]);
});

test('moves at once leave each scene in one place, and names at once are not the same', async () => {
  await Promise.all([1, 2, 3].map(async () => save(admin, null, fields(), await photo())));
  const names = ['alimentation-refaite', 'alimentation-refaite-2', 'alimentation-refaite-3'];
  expect((await order()).toSorted()).toEqual([...names, 'repairs-01', 'repairs-02', 'repairs-03']);
  const moved = await Promise.all([
    gallery().move(admin, 'repairs-03', { before: 'repairs-01' }),
    ...names.map((name) => gallery().move(admin, name, { after: 'repairs-02' })),
  ]);
  expect(moved).toEqual([true, true, true, true]);
  const positions = (await gallery().list(admin)).map(({ position }) => position);
  expect(new Set(positions).size).toBe(6);
  expect((await order()).slice(0, 3)).toEqual(['repairs-03', 'repairs-01', 'repairs-02']);
});

test('however often scenes change places, there is room for one more', async () => {
  for (let round = 0; round < 15; round += 1) {
    const slug = round % 2 === 0 ? 'repairs-03' : 'repairs-02';
    expect(await gallery().move(admin, slug, { after: 'repairs-01' })).toBe(true);
    expect((await order()).slice(0, 2)).toEqual(['repairs-01', slug]);
  }
  expect(await gallery().move(admin, 'repairs-01', { after: 'nulle-part' })).toBe(false);
  expect(await gallery().move(admin, 'nulle-part', { after: 'repairs-01' })).toBe(false);
});

test('files go with the photograph they are of', async () => {
  await save(admin, null, fields(), await photo(700));
  expect(await keysIn(pictures)).toHaveLength(6);
  const [first] = await gallery().list(admin);
  const file = first?.picture.src.split('/').at(-1) ?? '';
  expect((await gallery().servePhoto(file)).status).toBe(200);
  await save(admin, 'alimentation-refaite', fields({ title: 'Autre titre' }), null);
  expect((await gallery().servePhoto(file)).status).toBe(200);
  await save(admin, 'alimentation-refaite', fields(), await photo());
  expect([await keysIn(pictures), (await gallery().servePhoto(file)).status]).toEqual([
    [expect.any(String), expect.any(String)],
    404,
  ]);
  await gallery().remove(admin, { slug: 'alimentation-refaite', guard: () => null });
  expect(await keysIn(pictures)).toEqual([]);
  for (const name of ['x', '../../etc/passwd', `${randomUUID()}-320.avif`])
    expect((await gallery().servePhoto(name)).status).toBe(404);
});

test('what is refused, or is gone meanwhile, keeps neither row nor file', async () => {
  expect(await save(admin, 'nulle-part', fields(), await photo())).toEqual({ outcome: 'missing' });
  expect(await save(admin, null, fields({ after: 'nulle-part' }), await photo())).toMatchObject({
    fault: { field: 'after' },
  });
  expect(await save(admin, null, fields({ category: 'all' }), await photo())).toMatchObject({
    fault: { field: 'category' },
  });
  expect(await save(admin, null, fields(), null)).toMatchObject({ fault: { field: 'photo' } });
  expect([await keysIn(pictures), await order()]).toEqual([[], shipped.items.map(({ slug }) => slug)]);
});

test('who is no administrator, or skipped the second factor, does none of it', async () => {
  const upload = await photo();
  for (const other of [
    await addIdentity(db.database, { role: 'client' }),
    await addIdentity(db.database, { role: 'admin', hasFactor: true }),
  ])
    for (const attempt of [
      () => gallery().list(other),
      () => save(other, null, fields(), upload),
      () => save(other, 'repairs-01', fields(), upload),
      () => gallery().move(other, 'repairs-01', { after: 'repairs-02' }),
      () => gallery().show(other, 'repairs-01', false),
      () => gallery().remove(other, { slug: 'repairs-01', guard: () => null }),
    ])
      await expect(attempt()).rejects.toThrow(NotAdminError);
  expect(await db.database.kysely.selectFrom('gallery_items').select('slug').execute()).toEqual([]);
  expect(await keysIn(pictures)).toEqual([]);
});

test('a full gallery is listed in a few statements, by an index, and takes no scene more', async () => {
  await sql`
    insert into public.gallery_items (slug, position, category, title, description, alt_text, photo_id, photo_width, photo_height)
    select 'scene-' || n, n, 'repairs', 'Une scène', repeat('mot ', 10), repeat('mot ', 10), gen_random_uuid(), 60, 40
    from generate_series(1, ${OWN_SCENES_MAX}::int) n
  `.execute(db.database.kysely);
  expect(await save(admin, null, fields(), await photo())).toMatchObject({
    fault: { field: 'photo' },
  });
  expect(await keysIn(pictures)).toEqual([]);
  const { counted, during } = countStatements(db.database);
  const statements = await during(async () =>
    expect(await gallery(counted).list(admin)).toHaveLength(OWN_SCENES_MAX + shipped.items.length),
  );
  expect(statements).toBeLessThanOrEqual(8);
  await sql`
    insert into public.gallery_items (slug, position) select 'vieille-' || n, n from generate_series(1, 5000) n
  `.execute(db.database.kysely);
  await sql`analyze public.gallery_items`.execute(db.database.kysely);
  const { watched, plansOf } = explainStatements(db.database);
  const plans = await plansOf(() => gallery(watched).list(admin));
  expect(plans.at(-1)).toContain('Index Scan using gallery_items_position_idx');
});
