import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { Schema } from '../db/schema.ts';
import { replacePrivateFile } from '../private-file.ts';
import { openWithAny, type SealKeys, sealText } from '../sealed-text.ts';
import { findConnection, openSecret, type SealedSecret } from './connection-rows.ts';
import { readStoredConnection } from './stored-connection.ts';

/** The passphrase of backups as it was set on screen; null if it does not open any more. */
export function openPassphrase(
  keys: SealKeys,
  secrets: Readonly<Record<string, SealedSecret>>,
): string | null | undefined {
  const sealed = secrets.passphrase;
  return sealed && openSecret(keys, ['backups', 'passphrase'], sealed);
}

/**
 * Throws if a passphrase is set and does not open: the backup would be in clear, against what the owner asked for.
 * @throws BackupError
 */
export async function readPassphrase(
  tables: Kysely<Schema>,
  keys: () => SealKeys,
): Promise<string | undefined> {
  const row = await findConnection(tables, 'backups');
  return openOrFail(keys, row?.secrets);
}

/** The same for a command, which has no pool. @throws BackupError */
export const storedPassphrase = async (
  connection: pg.ClientConfig,
  keys: () => SealKeys,
): Promise<string | undefined> =>
  openOrFail(keys, (await readStoredConnection(connection, 'backups'))?.secrets);

function openOrFail(
  keys: () => SealKeys,
  secrets: Record<string, SealedSecret> | undefined,
): string | undefined {
  const passphrase = secrets && openPassphrase(keys(), secrets);
  if (passphrase === null) throw new BackupError(LOST);
  return passphrase;
}

const LOST =
  'La phrase secrète des sauvegardes ne s’ouvre plus\u00a0: écrivez-la de nouveau sur /entreprise/connexions/sauvegardes.';

const FILE = 'backup-passphrase';
const OWNER = 'file backup-passphrase';

/** A sealed copy in DATA_DIR, for a restore after the database alone is lost. */
export function copyPassphrase(dataDir: string, [key]: SealKeys, passphrase: string): void {
  replacePrivateFile(path.join(dataDir, FILE), `${sealText(key, OWNER, passphrase).toString('base64')}\n`);
}

/** Undefined if there is none, or the key of DATA_DIR does not open it. */
export function copiedPassphrase(dataDir: string, keys: () => SealKeys): string | undefined {
  const file = path.join(dataDir, FILE);
  if (!existsSync(file)) return undefined;
  try {
    return openWithAny(keys(), OWNER, Buffer.from(readFileSync(file, 'utf8'), 'base64'));
  } catch {
    return undefined;
  }
}
