import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding } from '../pages/cache/encoding.ts';
import type { SentDocument } from '../pages/html/finish-once.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const MIN_BYTES = 1024;
/** Up to this size, compressing is quicker than handing the work to another thread. */
const MAX_SYNC_BYTES = 128 * 1024;
/** Fast levels: these bodies are made for one visitor and thrown away. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 3 };

type Compressed = Buffer<ArrayBuffer>;

/** The body of an answer, if it is at hand as bytes: a Response only gives a stream. Keeps what was made of it. */
type KnownBody = Pick<SentDocument, 'body' | 'compressed'>;

/** Compresses a text answer that is not kept, if the client accepts it and it is long enough to gain. */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
  known?: KnownBody,
): Promise<Response> {
  const encoding = chooseEncoding(acceptEncoding);
  const type = response.headers.get('Content-Type') ?? '';
  if (encoding === 'identity' || !/^text\/|json|javascript|x-script/.test(type)) return response;
  if (!known && !response.body) return response;
  const body = known?.body ?? Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (body.length < MIN_BYTES) return new Response(body, { status: response.status, headers });
  const compressed = known?.compressed.get(encoding) ?? (await compress(body, encoding));
  known?.compressed.set(encoding, compressed);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  return new Response(compressed, { status: response.status, headers });
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Compressed | Promise<Compressed> {
  const isShort = body.length <= MAX_SYNC_BYTES;
  if (encoding === 'br')
    return isShort ? zlib.brotliCompressSync(body, brotliOptions) : brotli(body, brotliOptions);
  return isShort ? zlib.gzipSync(body, gzipOptions) : gzip(body, gzipOptions);
}
