import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { UNFINISHED } from './kept-backups.ts';
import { fileName, KEY_FILES, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { type PinnedFiles, pinFiles } from './pin-files.ts';
import { withSession } from './session.ts';
import { copyOut, fullName, listTables, quoted, readSequences, tableDigest } from './tables.ts';

export type TakeBackupOptions = {
  connection: pg.ClientConfig;
  dataDir: string;
  /** The file, written whole or not at all. */
  file: string;
  /** `rows`: the database only, for a move. `keys`: also the keys, which are otherwise kept apart. */
  includes: 'rows' | 'rows and files' | 'keys too';
  /** Names of the files in a bucket, if files are in one. */
  listBucket?: (() => Promise<string[]>) | undefined;
  passphrase?: string | undefined;
  now: Date;
  /** Leaves nothing behind. */
  signal?: AbortSignal | undefined;
};

export type TakenBackup = { file: string; bytes: number; manifest: Manifest };

/** A lock held by the session that takes a backup. */
export const BACKUP_LOCK = `hashtextextended('atelier-papin backup', 0)`;

/**
 * Backs up a database and its files while the site runs: one snapshot of all tables, and every file that it mentions.
 * Null if another backup is under way.
 * @throws BackupError if there is nothing to back up
 */
export function takeBackup(options: TakeBackupOptions): Promise<TakenBackup | null> {
  return withSession(
    options.connection,
    async (client) => {
      const { rows } = await client.query<{ isOurs: boolean }>(
        `select pg_try_advisory_lock(${BACKUP_LOCK}) as "isOurs"`,
      );
      if (!rows[0]?.isOurs) return null;
      const hasFiles = options.includes !== 'rows';
      const pins = hasFiles ? await pinFiles(options.dataDir) : undefined;
      try {
        return await writeBackup(client, pins, options);
      } finally {
        await pins?.release();
      }
    },
    options.signal,
  );
}

async function writeBackup(
  client: pg.Client,
  pins: PinnedFiles | undefined,
  options: TakeBackupOptions,
): Promise<TakenBackup> {
  const { file, now: createdAt, passphrase, signal } = options;
  const unfinished = file + UNFINISHED;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Left by a backup that was killed.
  await rm(unfinished, { force: true });
  const archive = await openArchive(unfinished, { createdAt, passphrase, signal });
  try {
    const manifest = await fill(archive, client, pins, options);
    await archive.addBytes(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
    await archive.close();
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await archive.abort(error);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  pins: PinnedFiles | undefined,
  { dataDir, includes, listBucket, now }: TakeBackupOptions,
): Promise<Manifest> {
  // The first query below takes the snapshot that all later ones see.
  await client.query('begin isolation level repeatable read, read only');
  const tables = await listTables(client);
  if (!tables.some((table) => fullName(table) === 'internal.migrations'))
    throw new BackupError(
      'Il n’y a rien à sauvegarder\u00a0: le site n’a pas encore démarré sur cette base.',
    );
  // Keeps migrations from changing the tables meanwhile.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
  await pins?.pin();

  const rowsOf: Manifest['tables'] = [];
  for (const table of tables) {
    const name = fullName(table);
    const sum = await archive.addRows(name, client.query(copyTo(copyOut(table))));
    rowsOf.push({ name, columns: table.columns, ...(await tableDigest(client, table)), ...sum });
  }
  const sequences = await readSequences(client);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from internal.migrations order by name',
  );
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await client.query('commit');

  const files: Manifest['files'] = [];
  for (const file of (await pins?.list()) ?? [])
    files.push({ name: file, ...(await archive.addFile(fileName(file), pins?.pathOf(file) ?? '')) });
  for (const key of includes === 'keys too' ? KEY_FILES : [])
    if (await exists(path.join(dataDir, key)))
      files.push({ name: key, ...(await archive.addFile(fileName(key), path.join(dataDir, key))) });
  return {
    format: 1,
    createdAt: now.toISOString(),
    postgres: server[0]?.version ?? '',
    migrations,
    tables: rowsOf,
    sequences: sequences.map(({ value, isCalled, ...each }) => ({ name: fullName(each), value, isCalled })),
    files,
    bucket: (await listBucket?.()) ?? [],
  };
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
