import { randomUUID } from 'node:crypto';
import { type Photo, photoWidths } from '#domain/uploads/photo-files.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../uploads/store/file-store.ts';

const FORMATS = ['avif', 'webp'] as const;

type UploadDeps = {
  database: Pick<Database, 'kysely'>;
  /** The uploads, which have been checked and redrawn without the camera's data. */
  uploads: FileStore;
};

/**
 * A photograph that was sent and has no owner; it is deleted with all uploads that no form keeps. Null if it is not a
 * photograph.
 */
export async function readUploadedPhoto(
  { database, uploads }: UploadDeps,
  uploadId: string,
): Promise<Uint8Array | null> {
  const row = await database.kysely
    .selectFrom('uploads')
    .select('stored_key')
    .where('id', '=', uploadId)
    .where('mime', '=', 'image/webp')
    .where('owner_kind', 'is', null)
    .executeTakeFirst();
  return row ? uploads.get(row.stored_key) : null;
}

/** Draws the files of a photograph: an AVIF and a WebP in each width. */
export async function makePhoto(store: FileStore, bytes: Uint8Array): Promise<Photo> {
  // Loaded with the first photograph: a start of the site does not need it.
  const { default: sharp } = await import('sharp');
  const { width: sent = 1 } = await sharp(bytes).metadata();
  const widths = photoWidths(sent);
  const photo = { id: randomUUID(), width: widths.at(-1) ?? sent, height: 1 };
  for (const width of widths) {
    for (const format of FORMATS) {
      const { data, info } = await sharp(bytes)
        .resize({ width, withoutEnlargement: true })
        .toFormat(format, format === 'avif' ? { quality: 55, effort: 3 } : { quality: 80 })
        .toBuffer({ resolveWithObject: true });
      await store.put(keyOf(`${photo.id}-${width}.${format}`), data, `image/${format}`);
      photo.height = info.height;
    }
  }
  return photo;
}

/** Removes the files of photographs that are no longer shown. */
export async function removePhotos(
  store: FileStore,
  photos: readonly Pick<Photo, 'id' | 'width'>[],
): Promise<void> {
  await store.remove(
    photos.flatMap(({ id, width }) =>
      photoWidths(width).flatMap((each) => FORMATS.map((format) => keyOf(`${id}-${each}.${format}`))),
    ),
  );
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

/** The photograph that a file belongs to; null for a name that no file can have. */
export function photoOfFile(file: string): Pick<Photo, 'id' | 'width'> | null {
  const [, id, width] = FILE.exec(file) ?? [];
  return id ? { id, width: Number(width) } : null;
}

const keyOf = (file: string) => `${file.slice(0, 2)}/${file}`;

/** Answers a request for a file of a photograph. It never changes, so a browser that has it need not ask again. */
export async function servePhoto(store: FileStore, file: string): Promise<Response> {
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
