import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';

export type TableForm =
  | { fields: FormData; file: Buffer; fileName: string; refusal?: undefined }
  | { refusal: { status: 400 | 413; message: string } };

/** Some 20 000 products with their descriptions. */
const MAX_TABLE_BYTES = 12_000_000;
const MAX_FIELDS_BYTES = 64 * 1024;

const BROKEN = { status: 400, message: 'L’envoi a été interrompu. Recommencez.' } as const;
const NO_FILE = { status: 400, message: 'Choisissez le fichier.' } as const;
const EMPTY = { status: 400, message: 'Choisissez un autre fichier\u00a0: celui-ci est vide.' } as const;
const TOO_HEAVY = {
  status: 413,
  message: 'Le fichier pèse plus de 12\u00a0Mo. Partagez-le en plusieurs.',
} as const;

class TooHeavyError extends Error {}

/** Reads a form with one file as it arrives: memory never holds more of it than a file may weigh. */
export async function readTableForm(request: Request): Promise<TableForm> {
  const parser = makeParser(request.headers.get('content-type'));
  if (!request.body || !parser) return { refusal: BROKEN };
  const fields = new FormData();
  const chunks: Buffer[] = [];
  let isCut = false;
  let fileName = '';
  parser.on('field', (name, value) => fields.append(name, value));
  parser.on('file', (_, stream, name) => {
    // PostgreSQL does not store NUL.
    fileName = (name ?? '').replaceAll('\0', '');
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => {
      isCut = true;
    });
    // The pipeline reports it.
    stream.on('error', () => {});
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), atMost, parser);
  } catch (error) {
    return { refusal: error instanceof TooHeavyError ? TOO_HEAVY : BROKEN };
  }
  if (isCut) return { refusal: TOO_HEAVY };
  if (chunks.length === 0) return { refusal: fileName ? EMPTY : NO_FILE };
  return { fields, file: Buffer.concat(chunks), fileName };
}

async function* atMost(source: AsyncIterable<Buffer>) {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_TABLE_BYTES + MAX_FIELDS_BYTES) throw new TooHeavyError();
    yield chunk;
  }
}

/** Null if it is not a form. */
function makeParser(contentType: string | null) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: { fileSize: MAX_TABLE_BYTES, files: 1, fields: 10, fieldSize: 1000 },
    });
  } catch {
    return null;
  }
}
