import { createHash, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { videoRules } from '#domain/uploads/video-rules.ts';
import type { Database } from '../db/database.ts';
import { type Refused, refused } from '../outcomes.ts';
import { cleanName, type FileFault, isTaken, NOT_TAKEN, refusalOf, type TakenKinds } from './file-texts.ts';
import { makePicture } from './make-picture.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { recogniseFile } from './recognise-file.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFiles } from './stored-files.ts';
import { type Upload, uploadOf } from './upload.ts';
import { cleanVideoBytes } from './video/clean-video.ts';
import { sliceKey, videoKey } from './video/video-slices.ts';

/** Upper bound for the files that are in memory at once, to be redrawn or read. */
const AT_ONCE = 2;
const MAX_WAITING = 16;
export const RETRY_AFTER_S = 15;

/** A file that is here already. */
export type WholeFile = { name: string; bytes: Uint8Array };

export type NewFile = {
  name: string;
  /** Called when it is this file's turn, so that what waits takes no memory. */
  read: () => Promise<Uint8Array | FileFault>;
};
export type TakenUpload =
  | { outcome: 'taken'; upload: Upload }
  /** With the reason, for its sender. */
  | Refused
  | { outcome: 'busy'; retryAfterS: number };

type Made = { mime: Upload['mime']; bytes: Uint8Array; small?: Uint8Array } & (
  | { width: number; height: number }
  | { width: null; height: null }
);

/**
 * Returns a function that takes one file: examines its content, makes the version that is kept, and stores that
 * without an owner.
 */
export function uploadTaker({
  database,
  store,
  atOnce = AT_ONCE,
  takesInvoices = false,
}: {
  database: Database;
  store: FileStore;
  atOnce?: number;
  /** Takes PDFs that carry XML too: suppliers' electronic invoices. */
  takesInvoices?: boolean;
}) {
  const limit = pLimit(atOnce);
  return async function take(
    { name: sentName, read }: NewFile,
    kinds: TakenKinds = 'photos and PDF',
  ): Promise<TakenUpload> {
    const name = cleanName(sentName);
    if (limit.pendingCount >= MAX_WAITING) return { outcome: 'busy', retryAfterS: RETRY_AFTER_S };
    const made = await limit(async () => {
      const bytes = await read();
      return typeof bytes === 'string' ? bytes : makeKept(bytes, { kinds, takesInvoices });
    });
    if (typeof made === 'string') return refused(refusalOf(name, made));
    return { outcome: 'taken', upload: await storeUpload(made, name, { database, store }) };
  };
}

async function makeKept(
  bytes: Uint8Array,
  { kinds, takesInvoices }: { kinds: TakenKinds; takesInvoices: boolean },
): Promise<Made | FileFault> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > uploadRules.maxBytes) return 'too heavy';
  const kind = recogniseFile(bytes);
  if (kind === null || !isTaken(kind, kinds)) return NOT_TAKEN[kinds];
  if (kind === 'heic') return 'heic';
  if (kind === 'pdf') {
    const { fault } = await checkPdf(bytes);
    return fault && !(takesInvoices && fault === 'data')
      ? `pdf ${fault}`
      : { mime: 'application/pdf', bytes, width: null, height: null };
  }
  if (kind === 'video') {
    const fault = await cleanVideoBytes(bytes);
    return fault ? `video ${fault}` : { mime: 'video/mp4', bytes, width: null, height: null };
  }
  const picture = await makePicture(bytes, kind);
  return typeof picture === 'string' ? picture : { mime: 'image/webp', ...picture };
}

/**
 * The files are written before the row. If a crash comes between, they are found by their missing row
 * (remove-orphans.ts).
 */
async function storeUpload(
  { mime, bytes, small, width, height }: Made,
  name: string,
  { database, store }: { database: Database; store: FileStore },
): Promise<Upload> {
  const id = randomUUID();
  const key =
    mime === 'video/mp4' ? videoKey(id) : `${id.slice(0, 2)}/${id}.${mime === 'image/webp' ? 'webp' : 'pdf'}`;
  if (mime === 'video/mp4') await putSlices(store, key, bytes);
  else {
    const [file = key, smallFile] = storedFiles({ stored_key: key, mime, bytes: bytes.length });
    await store.put(file, bytes, mime);
    if (small && smallFile) await store.put(smallFile, small, mime);
  }
  const row = await database.kysely
    .insertInto('uploads')
    .values({
      id,
      stored_key: key,
      mime,
      name,
      bytes: bytes.length,
      width,
      height,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return uploadOf(row);
}

async function putSlices(store: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const { sliceBytes } = videoRules;
  for (let start = 0; start < bytes.length; start += sliceBytes)
    await store.put(
      sliceKey(key, start / sliceBytes),
      bytes.subarray(start, start + sliceBytes),
      'video/mp4',
    );
}
