import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { codeOf } from '../db/connect-error.ts';
import { applyMigration, ensureJournal, MIGRATIONS_LOCK, migrationsFolder } from '../db/migrate.ts';
import { type MigrationFile, readMigrationFiles } from '../db/migration-files.ts';
import { FILE_FOLDERS } from '../uploads/store/file-folders.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { backupNames } from './kept-backups.ts';
import { loadRows } from './load-rows.ts';
import { KEY_FILES, type Manifest } from './manifest.ts';
import { saveEntry } from './save-entry.ts';
import { withSession } from './session.ts';
import { type BackedUpTable, findAnything, fullName, listTables, tableDigest } from './tables.ts';

export type RestoreOptions = {
  file: string;
  /** Address of an empty database, as its owner, who may create roles; it need not be a superuser. */
  connection: pg.ClientConfig;
  /** Where its files go; null for the rows only. */
  dataDir: string | null;
  passphrase?: string | undefined;
};

export type Restored = {
  manifest: Manifest;
  /** Tables that no migration makes: the site can neither create nor fill them. */
  leftOut: string[];
};

/**
 * Restores a backup into an empty place. All of it is there when this resolves, and nothing of it when it fails: the
 * archive is read to the end before anything is changed, tables and rows are one transaction, and files get their
 * names just before the commit. Each table is then counted and summed as on the day of the backup.
 * @throws BackupError
 */
export async function restoreBackup({
  file,
  connection,
  dataDir,
  passphrase,
}: RestoreOptions): Promise<Restored> {
  const manifest = await readArchive(file, { passphrase });
  const { known, later } = sortMigrations(manifest, await readMigrationFiles(migrationsFolder));
  if (dataDir) await refuseUsedFolder(dataDir, manifest);
  const staged = dataDir && (await stagingFolder(dataDir));
  let leftOut: string[] = [];
  try {
    await withSession(connection, async (client) => {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`);
      await refuseUsedDatabase(client);
      await ensureJournal(client);
      for (const each of known) await applyMigration(client, each);
      const tables = await tablesOf(client, manifest);
      const names = new Set(tables.map(fullName));
      leftOut = manifest.tables.map(({ name }) => name).filter((name) => !names.has(name));
      await loadRows(client, tables, manifest, (takeRows) =>
        readArchive(file, {
          passphrase,
          take: (entry) => ('table' in entry ? takeRows(entry) : saveEntry(entry, staged)),
        }),
      );
      await compareRows(client, tables, manifest);
      for (const each of later) await applyMigration(client, each);
      const withdraw = dataDir && staged ? await placeFiles(staged, dataDir, manifest) : undefined;
      try {
        await client.query('commit');
      } catch (error) {
        await withdraw?.();
        throw error;
      }
      // Without fresh statistics the first queries would be planned for empty tables; PostgreSQL renews them later by
      // itself.
      await client.query('analyze').catch(() => {});
    });
  } catch (error) {
    throw isRefusedRow(error) ? contradictory(error) : error;
  } finally {
    if (staged) await rm(staged, { recursive: true, force: true });
  }
  return { manifest, leftOut };
}

/** A value that a column does not accept, or a row that violates a constraint. */
const isRefusedRow = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

const contradictory = (cause: pg.DatabaseError) =>
  new BackupError(
    `Cette sauvegarde se contredit, PostgreSQL la refuse\u00a0: ${cause.message}. Rien n’a été changé.`,
    { cause },
  );

/** The migrations of the backup, which this program must have unchanged, and the later ones. */
function sortMigrations(manifest: Manifest, files: readonly MigrationFile[]) {
  const checksums = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  const known = files.filter(({ name, checksum }) => checksums.get(name) === checksum);
  if (known.length === checksums.size)
    return { known, later: files.filter(({ name }) => !checksums.has(name)) };
  throw new BackupError(
    'Cette sauvegarde vient d’une autre version du site, plus récente ou modifiée\u00a0: restaurez-la avec la version qui l’a faite, puis mettez le site à jour.',
  );
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const found = await findAnything(client);
  if (found)
    throw new BackupError(
      `La base n’est pas vide (${found})\u00a0: une sauvegarde se restaure dans une base neuve. Rien n’a été changé.`,
    );
}

async function refuseUsedFolder(dataDir: string, manifest: Manifest): Promise<void> {
  const names = await backupNames(dataDir);
  const inFolders = await Promise.all(
    FILE_FOLDERS.map(async (folder) =>
      (await backupNames(path.join(dataDir, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const [found] = [...inFolders.flat(), ...keysOf(manifest).filter((key) => names.includes(key))];
  if (found)
    throw new BackupError(
      `Le dossier ${dataDir} contient déjà des fichiers du site (${found})\u00a0: une sauvegarde se restaure dans un dossier neuf. Rien n’a été changé.`,
    );
}

const keysOf = ({ files }: Manifest) => KEY_FILES.filter((key) => files.some(({ name }) => name === key));

async function stagingFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, '.restore-files');
  // Left by a restore that was killed.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The tables that the migrations have just made, with columns in the order of the backup. */
async function tablesOf(client: pg.Client, manifest: Manifest): Promise<BackedUpTable[]> {
  const said = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  return (await listTables(client)).map((table) => {
    const columns = said.get(fullName(table)) ?? [];
    if ([...columns].sort().join() !== [...table.columns].sort().join())
      throw new BackupError(
        `La table ${fullName(table)} de cette sauvegarde n’a pas les colonnes que le site connaît.`,
      );
    return { ...table, columns };
  });
}

async function compareRows(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const said = manifest.tables.find(({ name }) => name === fullName(table));
    const found = await tableDigest(client, table);
    if (found.rows !== said?.rows || found.digest !== said.digest)
      throw new BackupError(
        `La table ${fullName(table)} n’est pas revenue comme elle était (${found.rows} lignes sur ${said?.rows}). Rien n’a été changé.`,
      );
  }
}

/** Gives the files their names; returns a function that takes them back. */
async function placeFiles(staged: string, dataDir: string, manifest: Manifest): Promise<() => Promise<void>> {
  const placed: string[] = [];
  const withdraw = async () => {
    for (const name of placed) await rename(path.join(dataDir, name), path.join(staged, name));
  };
  try {
    const arrived = await backupNames(staged);
    for (const name of [...FILE_FOLDERS, ...keysOf(manifest)].filter((each) => arrived.includes(each))) {
      await removeEmptyFolder(path.join(dataDir, name));
      await rename(path.join(staged, name), path.join(dataDir, name));
      placed.push(name);
    }
    return withdraw;
  } catch (error) {
    await withdraw();
    throw error;
  }
}

async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
