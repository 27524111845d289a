import { randomUUID } from 'node:crypto';
import { PICTURE_FOLDER, pictureWidths } from '#domain/stock/product-picture.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';
import { storedFiles } from '../../uploads/stored-files.ts';

type Deps = {
  database: Pick<Database, 'kysely' | 'asRole' | 'transaction'>;
  /** Of what was sent, which was looked at and drawn again. */
  uploads: FileStore;
  /** Of the files that the shop shows. */
  pictures: FileStore;
};

export type PictureChange = { id: string; alt: string; position: number; isRemoved: boolean };

const MAX_PICTURES = 12;
const FORMATS = ['avif', 'webp'] as const;

/**
 * Makes a product's pictures of uploads that have no owner: an AVIF and a WebP of each width. Returns how many came to it: all
 * that its product has place for.
 */
export async function addPictures(
  deps: Deps,
  admin: AdminIdentity,
  productId: string,
  photographs: readonly { uploadId: string; alt: string }[],
): Promise<number> {
  const there = await readAsAdmin(deps.database, admin, (tx) =>
    tx.selectFrom('product_images').select('id').where('product_id', '=', productId).execute(),
  );
  let added = 0;
  for (const { uploadId, alt } of photographs.slice(0, MAX_PICTURES - there.length)) {
    const bytes = await readUpload(deps, uploadId);
    const made = bytes && (await makeFiles(deps.pictures, bytes));
    if (!made) continue;
    await changeAsAdmin(deps.database, admin, async (tx) => {
      const { last } = await tx
        .selectFrom('product_images')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('product_images')
        .values({ product_id: productId, alt, position: (last ?? -1) + 1, ...made })
        .execute();
    });
    added += 1;
  }
  return added;
}

async function readUpload({ database, uploads }: Deps, id: string): Promise<Uint8Array | null> {
  const row = await database.kysely
    .selectFrom('uploads')
    .select(['stored_key', 'mime'])
    .where('id', '=', id)
    .where('mime', '=', 'image/webp')
    .where('owner_kind', 'is', null)
    .executeTakeFirst();
  return row ? uploads.get(storedFiles(row)[0]) : null;
}

/** The upload itself goes with those that no form kept. */
async function makeFiles(store: FileStore, bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  const { width: sent = 1 } = await sharp(bytes).metadata();
  const widths = pictureWidths(sent);
  const width = widths.at(-1) ?? sent;
  const id = randomUUID();
  let height = 1;
  for (const each of widths) {
    for (const format of FORMATS) {
      const { data, info } = await sharp(bytes)
        .resize({ width: each, withoutEnlargement: true })
        .toFormat(format, format === 'avif' ? { quality: 55, effort: 3 } : { quality: 80 })
        .toBuffer({ resolveWithObject: true });
      await store.put(keyOf(`${id}-${each}.${format}`), data, `image/${format}`);
      height = info.height;
    }
  }
  return { src: `${PICTURE_FOLDER}${id}-${width}.webp`, width, height };
}

/** Their words and their order; those that are removed go with their files. */
export async function changePictures(
  { database, pictures }: Pick<Deps, 'database' | 'pictures'>,
  admin: AdminIdentity,
  productId: string,
  changes: readonly PictureChange[],
): Promise<void> {
  const removed = await changeAsAdmin(database, admin, async (tx) => {
    const gone: { src: string; width: number }[] = [];
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
    return gone;
  });
  await removeFiles(
    pictures,
    removed.map(({ src }) => src),
  );
}

/** The files of pictures whose rows are gone; a drawing of the site is nobody's. */
export async function removeFiles(store: FileStore, paths: readonly string[]): Promise<void> {
  await store.remove(
    paths.flatMap((path) => {
      const [, id, width] = FILE.exec(path.slice(PICTURE_FOLDER.length)) ?? [];
      if (!path.startsWith(PICTURE_FOLDER) || !id) return [];
      return pictureWidths(Number(width)).flatMap((each) =>
        FORMATS.map((format) => keyOf(`${id}-${each}.${format}`)),
      );
    }),
  );
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

const keyOf = (file: string) => `${file.slice(0, 2)}/${file}`;

/** The answer to a request for a file of a picture. It never changes: who has it needs not ask again. */
export async function servePicture(store: FileStore, file: string): Promise<Response> {
  const format = FILE.exec(file)?.[3];
  const bytes = format ? await store.get(keyOf(file)) : null;
  if (!bytes)
    return new Response('Cette image n’existe pas.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  return new Response(bytes, {
    headers: {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
