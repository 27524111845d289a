import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { CachedPage } from '../page-cache/cached-page.ts';
import type { Encoding } from '../page-cache/encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Names under these carry a hash or never change; the others may change with a new version of the site. */
const LASTING = ['/assets/', '/fonts/', '/photos/'];
const cacheControlOf = (url: string) =>
  LASTING.some((folder) => url.startsWith(folder))
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400';

/**
 * Reads the built files of the browser into memory, with the .br and .gz siblings made by the build: a few megabytes
 * that are then answered like cached pages. Files of a type not listed here are not served.
 */
export function readStaticFiles(
  folder: string,
  fixedHeaders: readonly [string, string][],
): Map<string, CachedPage> {
  const files = new Map<string, CachedPage>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const contentType = types[path.extname(entry.name)];
    if (!entry.isFile() || !contentType) continue;
    const url = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    files.set(url, prepareFile(file, contentType, cacheControlOf(url), fixedHeaders));
  }
  return files;
}

function prepareFile(
  file: string,
  contentType: string,
  cacheControl: string,
  fixedHeaders: readonly [string, string][],
): CachedPage {
  const body = readFileSync(file);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variant = (encoding: Encoding, content: Buffer) => {
    const etag = `"${hash}-${encoding}"`;
    const common: [string, string][] = [
      ['Cache-Control', cacheControl],
      ['ETag', etag],
      ['Vary', 'Accept-Encoding'],
      ...fixedHeaders,
    ];
    // Opened by itself, a drawing is a document, and could run scripts.
    if (contentType.startsWith('image/svg'))
      common.push(['Content-Security-Policy', contentSecurityPolicy([])]);
    const own: [string, string][] = [
      ['Content-Type', contentType],
      ['Content-Length', String(content.length)],
    ];
    if (encoding !== 'identity') own.push(['Content-Encoding', encoding]);
    return { etag, body: content, headers: [...own, ...common].flat(), notModifiedHeaders: common.flat() };
  };
  const identity = variant('identity', body);
  const compressed = (extension: string, encoding: Encoding) =>
    existsSync(file + extension) ? variant(encoding, readFileSync(file + extension)) : identity;
  const variants = { identity, br: compressed('.br', 'br'), gzip: compressed('.gz', 'gzip') };
  return { variants, tags: new Set(), bytes: body.length, wasRead: false };
}
