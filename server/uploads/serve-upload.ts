import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFiles } from './stored-files.ts';
import { type Upload, type UploadOwner, uploadOf } from './upload.ts';
import { serveVideo } from './video/serve-video.ts';
import { posterKey } from './video/video-slices.ts';

export type ServeOptions = {
  /** The small version of a picture, or the picture of a video. */
  isSmall?: boolean;
  /** Whether the visitor may read this owner's files: asked every time, before anything is revealed. */
  mayRead: (owner: UploadOwner, upload: Upload) => boolean | Promise<boolean>;
  /** A document of the shop for everybody: caches keep it, and the browser shows it. */
  isPublic?: boolean;
};

/**
 * Answers a request with an upload. A file that the visitor may not read, one that does not exist and one without an
 * owner get the same 404. Only pictures that we drew ourselves and
 * videos are shown in place, and what the shop shows to everybody; another document is a download.
 */
export async function serveUpload(
  { database, store }: { database: Pick<Database, 'kysely'>; store: FileStore },
  request: Request,
  id: string,
  { isSmall = false, mayRead, isPublic = false }: ServeOptions,
): Promise<Response> {
  const row = z.uuid().safeParse(id).success
    ? await database.kysely.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) return notFound();
  const upload = uploadOf(row);
  if (!upload.owner || !(await mayRead(upload.owner, upload))) return notFound();
  const isPoster = isSmall && upload.mime === 'video/mp4';
  const [whole = '', small] = isPoster ? [posterKey(row.stored_key)] : storedFiles(row);
  const etag = `"${row.sha256.slice(0, 32)}${isSmall ? '-s' : ''}"`;
  const shown = isPoster ? ({ ...upload, mime: 'image/webp' } as const) : upload;
  const headers = { ...safeHeaders(shown), ...(isPublic && PUBLIC), ETag: etag };
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  if (shown.mime === 'video/mp4') return (await serveVideo(store, request, row, headers)) ?? notFound();
  const bytes = await store.get((isSmall && small) || whole);
  if (!bytes) return notFound();
  return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } });
}

/** A sandbox would keep the browser from showing a PDF, which has been checked for scripts (pdf/check-pdf.ts). */
const PUBLIC = {
  'Content-Disposition': 'inline',
  'Cache-Control': 'public, no-cache',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * Whatever the file holds, the browser runs nothing, treats it only as we say, and keeps it for this visitor alone.
 */
function safeHeaders({ mime, name }: Upload): Record<string, string> {
  return {
    'Content-Type': mime,
    'Content-Disposition': `${mime === 'application/pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(FILE_NAMES[mime](name))}`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': mime === 'video/mp4' ? PLAYS : "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}

/** The browser's own player is a page with this video in it, and with styles of the browser. */
const PLAYS = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const FILE_NAMES: Record<Upload['mime'], (name: string) => string> = {
  'image/webp': (name) => name.replace(/(?:\.\w{1,5})?$/, '.webp'),
  'application/pdf': (name) => name.replace(/(?:\.pdf)?$/i, '.pdf'),
  'video/mp4': (name) => name.replace(/(?:\.\w{1,5})?$/, '.mp4'),
};

/** RFC 8187: characters that encodeURIComponent leaves and a header may not contain. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const notFound = () =>
  new Response('Ce fichier n’existe pas, ou ne vous est pas destiné.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
