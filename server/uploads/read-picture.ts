import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { FileStore } from './store/file-store.ts';
import type { UploadOwner } from './upload.ts';

/** The longest side in pixels: a page is no wider at 200 of them an inch. */
const SIDE = 1400;

/** What a document takes: PDF knows no WebP. */
export type DocumentPicture = { jpeg: Buffer; width: number; height: number };

/** A picture of an owner as a JPEG; null for another owner's, a PDF, or one whose file is gone. */
export async function readPicture(
  { database, store }: { database: Pick<Database, 'kysely'>; store: FileStore },
  owner: UploadOwner,
  id: string,
): Promise<DocumentPicture | null> {
  const row = z.uuid().safeParse(id).success
    ? await database.kysely
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .where('owner_kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .executeTakeFirst()
    : undefined;
  if (row?.mime !== 'image/webp') return null;
  const bytes = await store.get(row.stored_key);
  if (!bytes) return null;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    // A JPEG has no transparent pixels.
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
