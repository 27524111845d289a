import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { type CachedPage, inflatedWhenAsked } from '../pages/cache/cached-page.ts';
import type { Encoding } from '../pages/cache/encoding.ts';
import { HASHED_FILES } from '../pages/framework/build-folder.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Names below these contain a hash or never change; the others may change with a new version of the site. */
const LASTING = [HASHED_FILES, '/fonts/', '/photos/'];
const LASTING_CONTROL = 'public, max-age=31536000, immutable';

const cacheControlOf = (url: string) =>
  LASTING.some((folder) => url.startsWith(folder)) ? LASTING_CONTROL : 'public, max-age=86400';

/**
 * Reads the built files of the browser into memory, with the .br and .gz siblings made by the build: a few megabytes
 * that are then served like kept pages. Files of other types are not served.
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
    const sibling = (extension: string) =>
      existsSync(file + extension) ? readFileSync(file + extension) : undefined;
    const bodies = { identity: readFileSync(file), br: sibling('.br'), gzip: sibling('.gz') };
    files.set(url, prepareFile(bodies, contentType, cacheControlOf(url), fixedHeaders));
  }
  return files;
}

/** A script that the server itself writes, at an address that identifies its content. */
export function prepareScript(code: string, fixedHeaders: readonly [string, string][]): CachedPage {
  const identity = Buffer.from(code);
  const bodies = { identity, br: zlib.brotliCompressSync(identity), gzip: zlib.gzipSync(identity) };
  return prepareFile(bodies, types['.js'] as string, LASTING_CONTROL, fixedHeaders);
}

type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

function prepareFile(
  bodies: Bodies,
  contentType: string,
  cacheControl: string,
  fixedHeaders: readonly [string, string][],
): CachedPage {
  const { identity: body, br, gzip } = bodies;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variant = (encoding: Encoding, content: Buffer) => {
    const etag = `"${hash}-${encoding}"`;
    const common: [string, string][] = [
      ['Cache-Control', cacheControl],
      ['ETag', etag],
      ['Vary', 'Accept-Encoding'],
      ...fixedHeaders,
    ];
    // Opened by itself, a drawing is a document and could run scripts.
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
  const variants = {
    identity: gzip ? inflatedWhenAsked(identity, gzip) : identity,
    br: br ? variant('br', br) : identity,
    gzip: gzip ? variant('gzip', gzip) : identity,
  };
  return { variants, tags: new Set(), bytes: body.length, wasRead: false };
}
