import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFiles } from './stored-files.ts';
import { type Upload, type UploadOwner, uploadOf } from './upload.ts';

export type ServeOptions = {
  /** The small version of a picture. */
  isSmall?: boolean;
  /** Whether the visitor may read this owner's files: asked every time, before anything is revealed. */
  mayRead: (owner: UploadOwner, upload: Upload) => boolean | Promise<boolean>;
  /** A document of the shop for everybody: caches keep it, and the browser shows it. */
  isPublic?: boolean;
};

/**
 * Answers a request with an upload. A file that the visitor may not read, one that does not exist and one without an
 * owner get the same 404. Only pictures that we drew ourselves are shown in place, and what the shop shows to everybody; another document
 * is a download.
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
  const [whole, small] = storedFiles(row);
  const etag = `"${row.sha256.slice(0, 32)}${isSmall ? '-s' : ''}"`;
  const headers = { ...safeHeaders(upload), ...(isPublic && PUBLIC), ETag: etag };
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
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
  const isPicture = mime === 'image/webp';
  const fileName = isPicture
    ? name.replace(/(?:\.\w{1,5})?$/, '.webp')
    : name.replace(/(?:\.pdf)?$/i, '.pdf');
  return {
    'Content-Type': mime,
    'Content-Disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(fileName)}`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}

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
