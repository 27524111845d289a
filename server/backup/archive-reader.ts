import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError } from './backup-error.ts';
import { MANIFEST_NAME, type Manifest, manifestSchema, readEntryName } from './manifest.ts';
import { opening, SEAL_HEAD_BYTES, SEAL_MAGIC } from './seal.ts';

/** An entry of rows or of a file; its body must be read to the end. */
export type ArchiveEntry = ({ table: string } | { file: string }) & { body: AsyncIterable<Uint8Array> };

type ReadOptions = {
  passphrase?: string | undefined;
  take?: (entry: ArchiveEntry) => Promise<void>;
};

const MANIFEST_LIMIT = 256 * 1024 * 1024;

/**
 * Reads a whole archive, hands each entry on, and returns its manifest once every byte has been compared with it.
 * @throws BackupError if the archive was changed or cut off, or is not a backup
 */
export async function readArchive(file: string, { passphrase, take }: ReadOptions = {}): Promise<Manifest> {
  const entries = Readable.toWeb(await openTar(file, passphrase))
    .pipeThrough(createTarDecoder({ strict: true }) as never)
    .getReader() as ReadableStreamDefaultReader<TarEntry>;
  const sums = new Map<string, Running>();
  let manifest: Manifest | undefined;
  try {
    for (;;) {
      const { done, value } = await entries.read().catch(asDamaged(file));
      if (done) break;
      if (manifest) throw damaged(file, 'something follows the manifest');
      const { header, body } = value;
      if (header.name === MANIFEST_NAME) {
        manifest = await readManifest(file, header.size, checkedBody(file, body));
        continue;
      }
      const about = header.type === 'file' ? readEntryName(header.name) : null;
      if (!about) throw damaged(file, `unknown entry ${header.name}`);
      const sum = runningSum(sums, 'table' in about ? `table ${about.table}` : `file ${about.file}`);
      const bytes = summed(checkedBody(file, body), sum);
      if (take) await take({ ...about, body: bytes });
      else await readToEnd(bytes);
    }
  } finally {
    await entries.cancel().catch(() => {});
  }
  if (!manifest) throw damaged(file, 'no manifest');
  compare(file, manifest, sums);
  return manifest;
}

type TarEntry = {
  header: { name: string; size: number; type?: string };
  body: AsyncIterable<Uint8Array>;
};
type Running = { bytes: number; hash: Hash };

/** Whether a backup asks for its passphrase. @throws BackupError */
export const isSealedBackup = async (file: string): Promise<boolean> => isSealedHead(await readHead(file));

const isSealedHead = (head: Buffer) => head.subarray(0, SEAL_MAGIC.length).equals(SEAL_MAGIC);

/** The bytes of the archive, unsealed and unpacked. */
async function openTar(file: string, passphrase: string | undefined): Promise<Readable> {
  const head = await readHead(file);
  const isSealed = isSealedHead(head);
  if (isSealed && passphrase === undefined)
    throw new BackupError(
      'Cette sauvegarde est chiffrée\u00a0: donnez sa phrase secrète dans BACKUP_PASSPHRASE.',
    );
  const gunzip = createGunzip();
  const source = createReadStream(file, { start: isSealed ? SEAL_HEAD_BYTES : 0 });
  const seal = isSealed ? [await opening(passphrase ?? '', head.subarray(SEAL_MAGIC.length))] : [];
  // The last stream reports what fails in those before it.
  pipeline([source, ...seal, gunzip], () => {});
  return gunzip;
}

async function readHead(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_HEAD_BYTES), 0, SEAL_HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new BackupError(`Le fichier ${file} n’existe pas, ou n’est pas lisible.`, { cause });
  }
}

async function readManifest(file: string, size: number, body: AsyncIterable<Uint8Array>): Promise<Manifest> {
  if (size > MANIFEST_LIMIT) throw damaged(file, 'a manifest without end');
  const content = await text(body);
  try {
    return manifestSchema.parse(JSON.parse(content));
  } catch (cause) {
    throw damaged(file, cause);
  }
}

/** The archive holds exactly what its manifest says: no byte more, less or changed. */
function compare(file: string, manifest: Manifest, sums: Map<string, Running>): void {
  const said = [
    ...manifest.tables.map((each) => ({ ...each, key: `table ${each.name}` })),
    ...manifest.files.map((each) => ({ ...each, key: `file ${each.name}` })),
  ];
  for (const { key, bytes, sha256 } of said) {
    const { bytes: found, hash } = runningSum(sums, key);
    if (found !== bytes || hash.digest('hex') !== sha256) throw damaged(file, key);
  }
  if (sums.size !== new Set(said.map(({ key }) => key)).size) throw damaged(file, 'more than it says');
}

/** An empty table has no entry. */
function runningSum(sums: Map<string, Running>, key: string): Running {
  const known = sums.get(key);
  if (known) return known;
  const fresh = { bytes: 0, hash: createHash('sha256') };
  sums.set(key, fresh);
  return fresh;
}

async function* summed(body: AsyncIterable<Uint8Array>, sum: Running): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    sum.bytes += chunk.length;
    sum.hash.update(chunk);
    yield chunk;
  }
}

/** Distinguishes an archive that cannot be read from a disk that is full. */
async function* checkedBody(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch(asDamaged(file));
    if (done) return;
    yield value;
  }
}

/** Reads an entry that is not used, because the next one waits for it. */
export async function readToEnd(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

const asDamaged =
  (file: string) =>
  (cause: unknown): never => {
    throw cause instanceof BackupError ? cause : damaged(file, cause);
  };

const damaged = (file: string, cause: unknown) =>
  new BackupError(`Le fichier ${file} n’est pas une sauvegarde entière\u00a0: il est abîmé ou incomplet.`, {
    cause,
  });
