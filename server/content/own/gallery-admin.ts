import type { Insertable, Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import type { Photo } from '#domain/uploads/photo-files.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { makePhoto, readUploadedPhoto, removePhotos, servePhoto } from '../../photos/photo-store.ts';
import { findAllowedPhotos, listAllowedPairs, lockAllowedPair } from '../../repairs/allowed-pairs.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';
import type { ContentLibrary } from '../library.ts';
import { allScenes, positionAfter, readOwnScenes, type Scene, STEP } from './own-scenes.ts';
import { drawPair, lockScenes, tieScene } from './scenes-of-pairs.ts';

/** Beside those of the file: one page shows all of them. */
export const OWN_SCENES_MAX = 100;
const SLUG_MAX = 70;
/** The addresses of the form for a new scene, and of the pairs that customers let be shown. */
const RESERVED_SLUGS = ['nouvelle', 'paires'];

export type SceneFields = {
  category: string;
  title: string;
  description: string;
  altText: string;
  doneOn: string | null;
  isPublished: boolean;
  /** The scene before it; null: it is the first. */
  after: string | null;
};

/** Right before or right after another scene. */
type ScenePlace = { before: string } | { after: string };

type SceneFault = { field: 'category' | 'photo' | 'after'; message: string };
/** A scene in its place. */
export type PlacedScene = { scene: Scene; after: string | null };

type SceneSave = {
  slug: string | null;
  fields: SceneFields;
  uploadId: string | null;
  /** The pair of a case that makes its picture, of a new scene only. */
  pairId?: string | null;
  guard: EditGuard<PlacedScene>;
};

type AllowedPair = Awaited<ReturnType<typeof listAllowedPairs>>[number];

type SceneSaved =
  | { outcome: 'saved' }
  | { outcome: 'refused'; fault: SceneFault }
  | ChangedMeanwhile
  /** It has been deleted. */
  | { outcome: 'missing' };

/**
 * The gallery, as the shop edits it. All functions except `servePhoto` throw NotAdminError for anyone but an
 * administrator.
 */
export type GalleryAdmin = {
  /** All scenes in order, hidden ones too. */
  list(admin: AdminIdentity): Promise<Scene[]>;
  /**
   * Saves a scene, with the photograph of an upload or the picture it has. Null slug: a new scene, which needs one.
   */
  save(admin: AdminIdentity, scene: SceneSave): Promise<SceneSaved>;
  /** False if it, or its neighbour, has been deleted. */
  move(admin: AdminIdentity, slug: string, place: ScenePlace): Promise<boolean>;
  /** Shows it, or hides it. False if it has been deleted. */
  show(admin: AdminIdentity, slug: string, isPublished: boolean): Promise<boolean>;
  /** How many scenes of the file visitors see as they came. */
  countExamples(admin: AdminIdentity): Promise<number>;
  /** Hides all of those. Returns how many. */
  hideExamples(admin: AdminIdentity): Promise<number>;
  /** Deletes it with its photograph. A scene of the file is restored as in the file. */
  remove(
    admin: AdminIdentity,
    scene: Pick<SceneSave, 'guard'> & { slug: string },
  ): Promise<{ outcome: 'removed' } | ChangedMeanwhile>;
  /** The pairs of photographs whose customers let the gallery show them. */
  listPairs(admin: AdminIdentity): Promise<AllowedPair[]>;
  /** The case and the two uploads of such a pair; null for any other. */
  findPair(
    admin: AdminIdentity,
    pairId: string,
  ): Promise<{ repairId: string; beforeId: string; afterId: string } | null>;
  /** Answers a request for a file of a photograph, for everybody. */
  servePhoto(file: string): Promise<Response>;
};

export type GalleryAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction' | 'kysely'>;
  content: Pick<ContentLibrary, 'shippedGallery'>;
  /** The uploads. */
  uploads: FileStore;
  /** The files that the site shows. */
  pictures: FileStore;
  clock: () => Date;
};

export function createGalleryAdmin(deps: GalleryAdminDeps): GalleryAdmin {
  const { database, content, pictures } = deps;
  return {
    list: (admin) =>
      readAsAdmin(database, admin, 'content', async (tx) =>
        allScenes(content.shippedGallery(), await readOwnScenes(tx)),
      ),
    save: (admin, scene) => save(deps, admin, scene),
    move: (admin, slug, place) =>
      change(deps, admin, async ({ tx, scenes }) => {
        const others = scenes.filter((scene) => scene.slug !== slug);
        const neighbour = 'before' in place ? place.before : place.after;
        const index = others.findIndex((scene) => scene.slug === neighbour);
        if (index === -1 || others.length === scenes.length) return false;
        const after = others['before' in place ? index - 1 : index]?.slug ?? null;
        await upsertScene(tx, slug, {
          position: await makeRoom(tx, others, after),
          updated_at: deps.clock(),
        });
        return true;
      }),
    show: (admin, slug, isPublished) =>
      change(deps, admin, async ({ tx, scenes }) => {
        const scene = scenes.find((each) => each.slug === slug);
        if (!scene) return false;
        const { position } = scene;
        await upsertScene(tx, slug, { position, is_published: isPublished, updated_at: deps.clock() });
        return true;
      }),
    countExamples: (admin) =>
      readAsAdmin(
        database,
        admin,
        'content',
        async (tx) => examplesOf(allScenes(content.shippedGallery(), await readOwnScenes(tx))).length,
      ),
    hideExamples: (admin) =>
      change(deps, admin, async ({ tx, scenes }) => {
        const examples = examplesOf(scenes);
        for (const { slug, position } of examples)
          await upsertScene(tx, slug, { position, is_published: false, updated_at: deps.clock() });
        return examples.length;
      }),
    async remove(admin, { slug, guard }) {
      const removed = await change(deps, admin, async ({ tx, scenes }) => {
        const changed = await sceneChanged(tx, guard, placedScene(scenes, slug));
        if (changed) return changed;
        const photo = await tx
          .deleteFrom('gallery_items')
          .where('slug', '=', slug)
          .returning(['photo_id as id', 'photo_width as width'])
          .executeTakeFirst();
        return { outcome: 'removed' as const, photo };
      });
      if (removed.outcome !== 'removed') return removed;
      const { id, width } = removed.photo ?? {};
      if (id && width) await removePhotos(pictures, [{ id, width }]);
      return { outcome: 'removed' };
    },
    listPairs: (admin) => readAsTableOwner(database, admin, 'content', listAllowedPairs),
    findPair: async (admin, pairId) => {
      const found = await readAsTableOwner(database, admin, 'content', (tx) => findAllowedPhotos(tx, pairId));
      return found ? { repairId: found.repair_id, beforeId: found.before_id, afterId: found.after_id } : null;
    },
    servePhoto: (file) => servePhoto(pictures, file),
  };
}

const examplesOf = (scenes: readonly Scene[]) =>
  scenes.filter(({ isShipped, isOwn, isPublished }) => isShipped && !isOwn && isPublished);

type Changing = { tx: Transaction<Schema>; scenes: Scene[] };

/** One after the other: each change sees the order and the names left by the previous one. */
function change<T>(
  { database, content }: GalleryAdminDeps,
  admin: AdminIdentity,
  fn: (now: Changing) => Promise<T>,
): Promise<T> {
  return changeAsAdmin(database, admin, 'content', async (tx) => {
    await lockScenes(tx);
    return fn({ tx, scenes: allScenes(content.shippedGallery(), await readOwnScenes(tx)) });
  });
}

async function save(deps: GalleryAdminDeps, admin: AdminIdentity, asked: SceneSave): Promise<SceneSaved> {
  const { slug, fields, uploadId, pairId } = asked;
  const { content, database, pictures } = deps;
  // Checked before anything is drawn, so that a refusal costs nothing.
  await readAsAdmin(database, admin, 'content', async () => undefined);
  const { categories } = content.shippedGallery();
  if (!categories.slice(1).some(({ id }) => id === fields.category))
    return refused('category', 'Choisissez une catégorie de la liste.');
  const sent = uploadId ? await readUploadedPhoto(deps, uploadId) : null;
  if (uploadId && !sent) return refused('photo', 'Choisissez de nouveau la photo\u00a0: elle n’est plus là.');
  const composed = !sent && slug === null && pairId ? await drawPair(deps, pairId) : null;
  if (!sent && slug === null && pairId && !composed) return refused('photo', NOT_ALLOWED);
  const drawn = sent ?? composed;
  if (!drawn && slug === null) return refused('photo', 'Choisissez une photo.');
  const photo = drawn && (await makePhoto(pictures, drawn));
  const { saved, unused } = await change(deps, admin, (now) => keepScene(deps, now, asked, photo));
  if (unused) await removePhotos(pictures, [unused]);
  return saved;
}

const NOT_ALLOWED =
  'Ces deux photos ne peuvent plus être montrées\u00a0: leur client a retiré son accord, ou elles ont quitté son dossier.';

const refused = (field: SceneFault['field'], message: string): SceneSaved => ({
  outcome: 'refused',
  fault: { field, message },
});

function placedScene(scenes: readonly Scene[], known: string | null): PlacedScene | undefined {
  const at = scenes.findIndex(({ slug }) => slug === known);
  const scene = scenes[at];
  return scene && { scene, after: scenes[at - 1]?.slug ?? null };
}

const sceneChanged = async (tx: Transaction<Schema>, guard: SceneSave['guard'], placed?: PlacedScene) =>
  placed ? changedMeanwhile(tx, guard, placed, lastLogged('gallery_items', placed.scene.slug)) : null;

/** The outcome, and the photograph that nothing shows any more. */
async function keepScene(
  { content, clock }: GalleryAdminDeps,
  { tx, scenes }: Changing,
  { slug: known, fields: { after, ...fields }, guard, uploadId, pairId }: SceneSave,
  photo: Photo | null,
): Promise<{ saved: SceneSaved; unused: Pick<Photo, 'id' | 'width'> | null }> {
  const placed = placedScene(scenes, known);
  if (known !== null && !placed) return { saved: { outcome: 'missing' }, unused: photo };
  const { scene, after: placeNow = null } = placed ?? {};
  const changed = await sceneChanged(tx, guard, placed);
  if (changed) return { saved: changed, unused: photo };
  if (!scene && scenes.filter(({ isShipped }) => !isShipped).length >= OWN_SCENES_MAX) {
    const message = `La galerie a ${OWN_SCENES_MAX} scènes ajoutées au plus\u00a0: supprimez-en une d’abord.`;
    return { saved: refused('photo', message), unused: photo };
  }
  const others = scenes.filter(({ slug }) => slug !== known);
  if (after !== null && !others.some(({ slug }) => slug === after))
    return { saved: refused('after', 'Choisissez de nouveau sa place.'), unused: photo };
  const isOfPair = photo !== null && uploadId === null && Boolean(pairId);
  const pair = isOfPair && pairId ? await lockAllowedPair(tx, pairId) : undefined;
  // Their customer may have taken it back while the picture was drawn.
  if (isOfPair && !pair) return { saved: refused('photo', NOT_ALLOWED), unused: photo };
  if (pair?.scene_slug) return { saved: refused('photo', 'Cette paire a déjà sa scène.'), unused: photo };
  const slug = known ?? freeSlug(fields.title, scenes);
  const isInPlace = scene !== undefined && placeNow === after;
  const before = await tx
    .selectFrom('gallery_items')
    .select(['photo_id as id', 'photo_width as width'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  const { category, title, description, altText, doneOn, isPublished } = fields;
  const ofFile = content.shippedGallery().items.find((item) => item.slug === slug);
  await upsertScene(tx, slug, {
    position: isInPlace ? scene.position : await makeRoom(tx, others, after),
    is_published: isPublished,
    // Values equal to those of the file follow the file.
    category: category === ofFile?.category ? null : category,
    title: title === ofFile?.title ? null : title,
    description: description === ofFile?.description ? null : description,
    alt_text: altText === ofFile?.altText ? null : altText,
    done_on: doneOn,
    updated_at: clock(),
    ...(photo && { photo_id: photo.id, photo_width: photo.width, photo_height: photo.height }),
    // Another photograph is no customer's any more.
    ...(photo && { consented_at: pair?.allowed_at ?? null }),
  });
  if (photo) await tieScene(tx, slug, pair?.id ?? null);
  const { id, width } = before ?? {};
  return { saved: { outcome: 'saved' }, unused: photo && id && width ? { id, width } : null };
}

type Values = Omit<Insertable<Schema['gallery_items']>, 'slug'>;

async function upsertScene(tx: Transaction<Schema>, slug: string, values: Values): Promise<void> {
  await tx
    .insertInto('gallery_items')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute();
}

/** The position right after another scene; the scenes are spread out if no position is left there. */
async function makeRoom(
  tx: Transaction<Schema>,
  others: readonly Scene[],
  after: string | null,
): Promise<number> {
  const position = positionAfter(others, after);
  if (position !== null) return position;
  const apart = others.map(({ slug }, index) => ({ slug, position: (index + 1) * STEP }));
  await tx
    .insertInto('gallery_items')
    .values(apart)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
  return makeRoom(
    tx,
    others.map((scene, index) => ({ ...scene, position: (index + 1) * STEP })),
    after,
  );
}

/** « Carte mère sauvée » is « carte-mere-sauvee », or « carte-mere-sauvee-2 » if that is taken. */
function freeSlug(title: string, scenes: readonly Scene[]): string {
  const taken = new Set([...RESERVED_SLUGS, ...scenes.map(({ slug }) => slug)]);
  const start = slugOf(title, SLUG_MAX) || 'scene';
  let slug = start;
  for (let count = 2; taken.has(slug); count += 1) slug = `${start}-${count}`;
  return slug;
}
