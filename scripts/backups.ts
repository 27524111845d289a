import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { isSealedBackup } from '../server/backup/archive-reader.ts';
import { type BackupPlace, checkInvitation } from '../server/backup/backup-place.ts';
import { fetchCopy, listCopies } from '../server/backup/bucket-copies.ts';
import { listBuckets } from '../server/backup/buckets.ts';
import { backupName } from '../server/backup/kept-backups.ts';
import type { Manifest } from '../server/backup/manifest.ts';
import { moveDatabase } from '../server/backup/move-database.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { takeBackup } from '../server/backup/take-backup.ts';
import { type ServerPlace, withServer } from '../server/backup/with-server.ts';
import { type Config, readConfig } from '../server/config.ts';
import { copiedPassphrase, storedPassphrase } from '../server/connections/backup-passphrase.ts';
import { storedPlace } from '../server/connections/backup-schedule.ts';
import { storedStorage } from '../server/connections/storage-settings.ts';
import { createLog } from '../server/log.ts';
import { openRepairKeys } from '../server/repairs/repair-key.ts';
import { askHidden } from './backups/ask-hidden.ts';

const USAGE = `Utilisation :
  npm run backup                    sauvegarde la base et les fichiers, pendant que le site tourne, dans BACKUP_DIR
  npm run backup -- --to <fichier>  ailleurs ; --with-keys : avec les clés, qui ouvrent tout
  npm run restore -- <fichier>      remet une sauvegarde dans une base et un dossier neufs
  npm run restore -- --from-bucket <nom>  la même, prise dans l’espace S3 ; « latest » : la dernière ; sans nom : leur liste
  npm run move -- --to <adresse>    copie la base dans un PostgreSQL neuf ; --to embedded : dans la base intégrée`;

type Options = { to?: string; 'with-keys'?: boolean; 'from-bucket'?: boolean };

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, 'with-keys': { type: 'boolean' }, 'from-bucket': { type: 'boolean' } },
  });
  const [command, file] = positionals;
  const config = readConfig(process.env);
  if (config.supabaseUrl)
    return fail('Les sauvegardes sont celles du projet Supabase (SUPABASE_URL) : voir son tableau de bord.');
  if (command === 'backup' && !file) return backup(config, values);
  if (command === 'restore' && values['from-bucket']) return restoreCopy(config, file);
  if (command === 'restore' && file) return restore(config, file);
  if (command === 'move' && values.to) return move(config, values.to);
  return fail(USAGE);
}

/** The database of the settings. */
const placeOf = ({ dataDir, database }: Config): ServerPlace => ({
  url: database.url,
  dataDir,
  postgresBin: database.postgresBin,
  log: createLog('warn'),
});

const nextFile = ({ folder }: BackupPlace, passphrase: string | undefined, now: Date) =>
  path.join(folder, backupName(now, { isSealed: passphrase !== undefined }));

const keysOf =
  ({ dataDir, repairKey }: Config) =>
  () =>
    openRepairKeys(dataDir, repairKey)();

/** The passphrase of the environment, or else that of the screen, from the database that is backed up. */
const passphraseOf = (config: Config, connection: pg.ClientConfig) =>
  config.backups.passphrase ?? storedPassphrase(connection, keysOf(config));

/** The passphrase of the environment, or else the copy in DATA_DIR, or else the one that is typed. */
async function passphraseFor(config: Config, file: string): Promise<string | undefined> {
  if (config.backups.passphrase || !(await isSealedBackup(file))) return config.backups.passphrase;
  const copied = copiedPassphrase(config.dataDir, keysOf(config));
  if (copied)
    console.log('La phrase secrète est celle que garde DATA_DIR ; BACKUP_PASSPHRASE en donne une autre.');
  return copied ?? askHidden('Phrase secrète de cette sauvegarde : ');
}

async function backup(config: Config, { to, 'with-keys': withKeys }: Options): Promise<number> {
  const now = new Date();
  const taken = await withServer(placeOf(config), async (connection) => {
    const passphrase = await passphraseOf(config, connection);
    const storage = await storedStorage(connection, keysOf(config), config);
    const place = await storedPlace(connection, config);
    if (!to) await checkInvitation(place);
    return takeBackup({
      connection,
      dataDir: config.dataDir,
      file: to ?? nextFile(place, passphrase, now),
      includes: withKeys ? 'keys too' : 'rows and files',
      listBucket: () => listBuckets(storage),
      passphrase,
      now,
    });
  });
  if (!taken) return fail('Une autre sauvegarde est en cours.');
  console.log(`${taken.file} : ${sizeOf(taken.manifest)}, ${taken.bytes} octets.`);
  if (!withKeys && !config.repairKey)
    console.log(
      'Sans les clés : gardez à part une copie de DATA_DIR/repair-key, sans laquelle les codes de déverrouillage ne s’ouvrent plus.',
    );
  return 0;
}

async function restore(config: Config, file: string): Promise<number> {
  const passphrase = await passphraseFor(config, file);
  const { manifest, leftOut } = await withServer(placeOf(config), (connection) =>
    restoreBackup({ file, connection, dataDir: config.dataDir, passphrase }),
  );
  console.log(
    `La sauvegarde du ${manifest.createdAt} est en place : ${sizeOf(manifest)}, chaque table comparée.`,
  );
  tellLeftOut(leftOut);
  if (manifest.bucket.length > 0)
    console.log(
      `${manifest.bucket.length} fichiers sont dans l’espace S3, que la sauvegarde ne contient pas.`,
    );
  if (!config.repairKey && manifest.files.every(({ name }) => name !== 'repair-key'))
    console.log(
      'Avant de démarrer le site, remettez DATA_DIR/repair-key : sans elle, les codes de déverrouillage ne s’ouvrent plus.',
    );
  return 0;
}

/** Brings a copy of the bucket into DATA_DIR/backups, then restores it; without a name it lists them. */
async function restoreCopy(config: Config, name: string | undefined): Promise<number> {
  const { bucket } = config.s3
    ? { bucket: config.s3 }
    : await withServer(placeOf(config), (connection) => storedStorage(connection, keysOf(config), config));
  if (!bucket) return fail('Aucun espace S3 n’est réglé : donnez S3_ENDPOINT, S3_BUCKET et ses clés.');
  const copies = await listCopies(bucket);
  if (copies.length === 0) return fail(`L’espace S3 « ${bucket.bucket} » n’a aucune sauvegarde.`);
  const wanted = name === 'latest' ? copies[0] : copies.find((each) => each.name === name);
  if (!wanted) {
    for (const each of copies) console.log(`${each.name}  ${each.bytes} octets`);
    return name ? fail(`L’espace S3 n’a pas ${name}.`) : 0;
  }
  const folder = path.join(config.dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await fetchCopy(bucket, wanted, folder);
  console.log(`${file} : reprise de l’espace S3 « ${bucket.bucket} ».`);
  return restore(config, file);
}

async function move(config: Config, to: string): Promise<number> {
  const source = placeOf(config);
  const isHome = to === 'embedded';
  if (isHome && !source.url)
    return fail('La base est déjà celle de DATA_DIR : DATABASE_URL n’est pas réglé.');
  if (!isHome && !/^postgres(ql)?:\/\//.test(to)) return fail(USAGE);
  const now = new Date();
  const { file, manifest, leftOut } = await withServer(source, async (from) => {
    const passphrase = await passphraseOf(config, from);
    const next = path.parse(nextFile(await storedPlace(from, config), passphrase, now));
    // This is not one of the backups that a site is restored from: it has no files.
    const file = path.join(next.dir, `move-${next.base}`);
    const moved = await withServer({ ...source, url: isHome ? undefined : to }, (target) =>
      moveDatabase({ from, to: target, dataDir: config.dataDir, file, passphrase, now }),
    );
    return { file, ...moved };
  });
  console.log(
    `La base est copiée : ${sizeOf(manifest)}, chaque table comparée. Rien n’a été retiré de l’ancienne ; ${file} en est une sauvegarde, sans les fichiers.`,
  );
  tellLeftOut(leftOut);
  console.log(
    isHome
      ? 'Videz DATABASE_URL, puis démarrez le site.'
      : 'Réglez DATABASE_URL sur la nouvelle adresse, puis démarrez le site.',
  );
  return 0;
}

function tellLeftOut(tables: readonly string[]): void {
  if (tables.length > 0)
    console.log(`Laissées de côté, parce que le site ne les connaît pas : ${tables.join(', ')}.`);
}

const sizeOf = ({ tables, files }: Manifest): string =>
  `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} lignes, ${files.length} fichiers`;

function fail(message: string): number {
  console.error(message);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = fail(error instanceof Error ? error.message : String(error));
}
