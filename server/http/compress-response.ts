import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding } from '../page-cache/encoding.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const MIN_BYTES = 1024;
/** Fast levels: these bodies are made for one visitor and thrown away. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses a text answer that is not kept, when its reader accepts it and it is long enough to gain. */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const encoding = chooseEncoding(acceptEncoding);
  const type = response.headers.get('Content-Type') ?? '';
  if (encoding === 'identity' || !response.body || !/^text\/|json|javascript|x-script/.test(type))
    return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (body.length < MIN_BYTES) return new Response(body, { status: response.status, headers });
  const compressed = encoding === 'br' ? await brotli(body, brotliOptions) : await gzip(body, { level: 1 });
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  return new Response(new Uint8Array(compressed), { status: response.status, headers });
}
