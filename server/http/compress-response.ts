import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding } from '../page-cache/encoding.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const MIN_BYTES = 1024;
/** Up to here a compression takes less than handing it to another thread. */
const MAX_SYNC_BYTES = 128 * 1024;
/** Fast levels: these bodies are made for one visitor and thrown away. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 3 };

/**
 * Compresses a text answer that is not kept, when its reader accepts it and it is long enough to gain.
 * @param text its body, where it is at hand: a response gives it only after encoding it.
 */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
  text?: string,
): Promise<Response> {
  const encoding = chooseEncoding(acceptEncoding);
  const type = response.headers.get('Content-Type') ?? '';
  if (encoding === 'identity' || !/^text\/|json|javascript|x-script/.test(type)) return response;
  if (text === undefined && !response.body) return response;
  const body = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (body.length < MIN_BYTES) return new Response(body, { status: response.status, headers });
  const compressed = await compress(body, encoding);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  return new Response(new Uint8Array(compressed), { status: response.status, headers });
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const isShort = body.length <= MAX_SYNC_BYTES;
  if (encoding === 'br')
    return isShort ? zlib.brotliCompressSync(body, brotliOptions) : brotli(body, brotliOptions);
  return isShort ? zlib.gzipSync(body, gzipOptions) : gzip(body, gzipOptions);
}
