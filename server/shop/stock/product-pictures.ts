import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { DRAWING_FOLDER, PICTURE_FOLDER } from '#domain/stock/product-picture.ts';
import { RENDERED_FOLDER } from '#domain/stock/rendered-picture.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../../edits/changed-meanwhile.ts';
import { makePhoto, photoOfFile, readUploadedPhoto, removePhotos } from '../../photos/photo-store.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';

type Deps = {
  database: Pick<Database, 'kysely' | 'asRole' | 'transaction'>;
  /** The uploads, which have been checked and redrawn. */
  uploads: FileStore;
  /** The files that the shop shows. */
  pictures: FileStore;
};

type PictureChange = { id: string; alt: string; position: number; isRemoved: boolean };

/** A picture as its form shows it, in the product's order. */
type PictureTexts = { id: string; alt: string };

export type PicturesSave = {
  changes: readonly PictureChange[];
  guard: EditGuard<readonly PictureTexts[]>;
};

export type PicturesSaved = { outcome: 'saved' } | ChangedMeanwhile;

const MAX_PICTURES = 12;

/**
 * Makes a product's pictures from uploads without an owner: an AVIF and a WebP in each width. They come before what
 * was drawn. Returns how many were added: as many as the product has room for.
 */
export async function addPictures(
  deps: Deps,
  admin: AdminIdentity,
  productId: string,
  photographs: readonly { uploadId: string; alt: string }[],
): Promise<number> {
  const there = await readAsAdmin(deps.database, admin, 'products', (tx) =>
    tx.selectFrom('product_images').select('id').where('product_id', '=', productId).execute(),
  );
  let added = 0;
  for (const { uploadId, alt } of photographs.slice(0, MAX_PICTURES - there.length)) {
    const bytes = await readUploadedPhoto(deps, uploadId);
    if (!bytes) continue;
    const { id, width, height } = await makePhoto(deps.pictures, bytes);
    const made = { src: `${PICTURE_FOLDER}${id}-${width}.webp`, width, height };
    await changeAsAdmin(deps.database, admin, 'products', async (tx) => {
      const position = await makeRoom(tx, productId);
      await tx
        .insertInto('product_images')
        .values({ product_id: productId, alt, position, ...made })
        .execute();
    });
    added += 1;
  }
  return added;
}

/** The position of a new photograph: after the others, before what was drawn, which moves on. */
async function makeRoom(tx: Transaction<Schema>, productId: string): Promise<number> {
  await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
  const { last } = await tx
    .selectFrom('product_images')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('product_id', '=', productId)
    .where('src', 'not like', `${DRAWING_FOLDER}%`)
    .where('src', 'not like', `${RENDERED_FOLDER}%`)
    .executeTakeFirstOrThrow();
  const position = (last ?? -1) + 1;
  await tx
    .updateTable('product_images')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where('product_id', '=', productId)
    .where('position', '>=', position)
    .execute();
  return position;
}

/** Saves their alternative texts and order; removed pictures are deleted with their files. */
export async function changePictures(
  { database, pictures }: Pick<Deps, 'database' | 'pictures'>,
  admin: AdminIdentity,
  productId: string,
  { changes, guard }: PicturesSave,
): Promise<PicturesSaved> {
  const done = await changeAsAdmin(database, admin, 'products', async (tx) => {
    const gone: { src: string; width: number }[] = [];
    await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
    const stored = await tx
      .selectFrom('product_images')
      .select(['id', 'alt'])
      .where('product_id', '=', productId)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const changed = await changedMeanwhile(tx, guard, stored, nobodyKnows);
    if (changed) return changed;
    for (const { id, alt, position, isRemoved } of changes) {
      if (isRemoved)
        gone.push(
          ...(await tx
            .deleteFrom('product_images')
            .where('id', '=', id)
            .where('product_id', '=', productId)
            .returning(['src', 'width'])
            .execute()),
        );
      else
        await tx
          .updateTable('product_images')
          .set({ alt, position })
          .where('id', '=', id)
          .where('product_id', '=', productId)
          .execute();
    }
    return { outcome: 'saved' as const, gone };
  });
  if (done.outcome === 'changed meanwhile') return done;
  await removeFiles(
    pictures,
    done.gone.map(({ src }) => src),
  );
  return { outcome: 'saved' };
}

/** Deletes the files of pictures whose rows are gone; a drawing of the site is not such a file. */
export async function removeFiles(store: FileStore, paths: readonly string[]): Promise<void> {
  await removePhotos(
    store,
    paths.flatMap((path) =>
      path.startsWith(PICTURE_FOLDER) ? (photoOfFile(path.slice(PICTURE_FOLDER.length)) ?? []) : [],
    ),
  );
}
