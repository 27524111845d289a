import { randomUUID } from 'node:crypto';
import { S3ServiceError } from 's3mini';
import type { Database } from '../db/database.ts';
import { unreachedWords } from '../outgoing/unreached-words.ts';
import { type S3Bucket, s3Store } from '../uploads/store/s3-store.ts';
import { rowKeyOf } from '../uploads/stored-files.ts';
import type { ConnectionFailure } from './connection-outcomes.ts';

/** Somebody waits for the page. */
export const BUCKET_TIMEOUT_MS = 8_000;
/** Files of a bucket that are compared with those the site knows. */
const LOOKED_AT = 1000;

/** Writes, lists, reads and deletes a file there. Null if all of it works. */
export async function tryStorage(
  bucket: S3Bucket,
  database: Pick<Database, 'kysely'>,
): Promise<ConnectionFailure | null> {
  const { failure, found } = await tryPrefix(bucket, 'uploads/');
  if (failure) return failure;
  const strange = await unknownFiles(
    database,
    found.filter((each) => !each.startsWith('essai/')),
  );
  return strange === 0 ? null : failed('bucket', strangeWords(strange));
}

/** The same under any prefix, with the first names there. */
export async function tryPrefix(
  bucket: S3Bucket,
  prefix: string,
): Promise<{ failure: ConnectionFailure | null; found: string[] }> {
  const store = s3Store(bucket, prefix, BUCKET_TIMEOUT_MS);
  const key = `essai/${randomUUID()}.txt`;
  const bytes = new TextEncoder().encode('Essai de L’Atelier Papin, à effacer.');
  const found: string[] = [];
  let step: Step = 'put';
  try {
    await store.put(key, bytes, 'text/plain; charset=utf-8');
    step = 'list';
    for await (const each of store.list()) if (found.push(each.key) >= LOOKED_AT) break;
    step = 'get';
    const read = await store.get(key);
    if (!read || Buffer.compare(read, bytes) !== 0) return { failure: failed(null, OTHER_BYTES), found };
    step = 'remove';
    await store.remove([key]);
    return { failure: null, found };
  } catch (error) {
    return { failure: storageFailure(error, step), found };
  }
}

/** Files of somebody else would be taken for leftovers, and removed. */
async function unknownFiles({ kysely }: Pick<Database, 'kysely'>, files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  const rows = await kysely
    .selectFrom('uploads')
    .select('stored_key')
    .where('stored_key', 'in', [...new Set(files.map(rowKeyOf))])
    .execute();
  const known = new Set(rows.map((row) => row.stored_key));
  return files.filter((file) => !known.has(rowKeyOf(file))).length;
}

type Step = 'put' | 'list' | 'get' | 'remove' | 'copy';

const STEPS: Record<Step, string> = {
  put: 'd’écrire un fichier',
  list: 'de lire la liste des fichiers',
  get: 'de relire le fichier écrit',
  remove: 'd’effacer le fichier écrit',
  copy: 'de donner cette copie',
};

/** What went wrong, at the field that it concerns. The answer is the service's code: its text may repeat what was sent. */
export function storageFailure(error: unknown, step: Step): ConnectionFailure {
  if (error instanceof S3ServiceError) {
    const code = (error.serviceCode ?? '').replaceAll(/[^A-Za-z]/g, '').slice(0, 60);
    const answer = [error.status, code === 'Unknown' ? '' : code].join(' ').trim();
    const [field, words] = REFUSALS[code] ??
      BY_STATUS[error.status] ?? [null, `Le service refuse ${STEPS[step]}.`];
    return { field, words, answer };
  }
  const messages: string[] = [];
  let cause: unknown = error;
  while (cause instanceof Error && messages.length < 5) {
    messages.push(`${'code' in cause ? String(cause.code) : ''} ${cause.name} ${cause.message}`);
    if (!cause.cause) break;
    cause = cause.cause;
  }
  return failed('endpoint', unreachedWords(messages.join(' '), cause, 'Le service'));
}

const REFUSALS: Readonly<Record<string, [field: string | null, words: string]>> = {
  InvalidAccessKeyId: ['accessKeyId', 'Le service ne connaît pas cet identifiant de clé.'],
  SignatureDoesNotMatch: ['secretAccessKey', 'Le service refuse cette clé secrète.'],
  NoSuchBucket: ['bucket', 'Le service n’a pas de compartiment de ce nom.'],
  AuthorizationHeaderMalformed: ['region', 'Le service attend une autre région.'],
  PermanentRedirect: ['endpoint', 'Le compartiment est à une autre adresse du service.'],
  AccessDenied: [
    'accessKeyId',
    'Cette clé n’a pas le droit d’écrire, de lire, de lister et d’effacer dans ce compartiment.',
  ],
  RequestTimeTooSkewed: [
    null,
    'L’horloge de cette machine n’est pas à l’heure\u00a0: le service refuse ses demandes.',
  ],
};

const BY_STATUS: Readonly<Record<number, [field: string | null, words: string]>> = {
  301: ['endpoint', 'Le compartiment est à une autre adresse du service.'],
  307: ['endpoint', 'Le compartiment est à une autre adresse du service.'],
  401: ['accessKeyId', 'Le service refuse cette clé.'],
  403: ['accessKeyId', 'Le service refuse cette clé.'],
  404: ['bucket', 'Le service n’a pas de compartiment de ce nom à cette adresse.'],
};

const OTHER_BYTES =
  'Le fichier relu n’est pas celui qui avait été écrit\u00a0: rien n’est à confier à ce service.';

const strangeWords = (count: number) =>
  `Ce compartiment a déjà ${count > 1 ? `${count}\u00a0fichiers` : 'un fichier'} sous uploads/ que ce site ne connaît pas\u00a0: il les prendrait pour des restes et les effacerait. Prenez un compartiment vide.`;

const failed = (field: string | null, words: string): ConnectionFailure => ({ field, words, answer: null });
