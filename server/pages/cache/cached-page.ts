import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Encoding } from './encoding.ts';

const [compressGzip, compressBrotli] = [promisify(zlib.gzip), promisify(zlib.brotliCompress)];
const gzip = async (...page: Parameters<typeof compressGzip>) => trimmed(await compressGzip(...page));
const brotli = async (...page: Parameters<typeof compressBrotli>) => trimmed(await compressBrotli(...page));

/**
 * zlib returns a part of the 16 KB that it wrote into, and keeping it would keep the rest; the same goes for the pool
 * of small buffers.
 */
function trimmed(body: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(body.length);
  body.copy(exact);
  return exact;
}

/** The headers of one encoding of a page, name and value in turn, as writeHead of node:http takes them. */
type Variant = { headers: string[]; notModifiedHeaders: string[]; etag: string; readonly body: Buffer };

export type CachedPage = {
  variants: Record<Encoding, Variant>;
  tags: ReadonlySet<string>;
  bytes: number;
  /** Set by each hit, cleared when the cache looks for room: recently read pages stay. */
  wasRead: boolean;
};

export type PageToCache = {
  body: Buffer;
  contentType: string;
  cacheControl: string;
  contentSecurityPolicy: string;
  tags: readonly string[];
};

/** Compresses the page once and prepares every header of its answers. `fixedHeaders` are those of all pages. */
export async function prepareCachedPage(
  page: PageToCache,
  fixedHeaders: readonly [string, string][],
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    // Level 11 would save 7 % more in thirty times the time. The window is 64 KB, about a page: from 128 KB on,
    // Brotli uses another method, which takes nine times as long and makes our pages no smaller.
    brotli(page.body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
        [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
      },
    }),
    // Styles, words and scripts follow each other: small blocks, each with its own code, save 1 %.
    gzip(page.body, { level: 9, memLevel: 5 }),
  ]);
  const hash = createHash('sha256')
    .update(page.body)
    .update(page.contentSecurityPolicy)
    .digest('base64url')
    .slice(0, 22);
  const variant = (encoding: Encoding, body: Buffer) => {
    const etag = `"${hash}-${encoding}"`;
    const common: [string, string][] = [
      ['Cache-Control', page.cacheControl],
      ['ETag', etag],
      ['Vary', 'Accept-Encoding'],
      ['Content-Security-Policy', page.contentSecurityPolicy],
      ...fixedHeaders,
    ];
    const own: [string, string][] = [
      ['Content-Type', page.contentType],
      ['Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] as [string, string]]),
    ];
    return { etag, body, headers: [...own, ...common].flat(), notModifiedHeaders: common.flat() };
  };
  const variants = {
    br: variant('br', br),
    gzip: variant('gzip', gz),
    identity: inflatedWhenAsked(variant('identity', page.body), gz),
  };
  return {
    variants,
    tags: new Set(page.tags),
    bytes: br.length + gz.length + 4096,
    wasRead: false,
  };
}

/** Keeping it would take two thirds of a page's bytes, for the few programs that understand no compression. */
export function inflatedWhenAsked({ body: _body, ...rest }: Variant, gzipped: Buffer): Variant {
  return {
    ...rest,
    get body() {
      return zlib.gunzipSync(gzipped);
    },
  };
}
