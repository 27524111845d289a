import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPrivateFile, KeysError } from '../auth/keys/keys-file.ts';

const NAME = 'repair-key';
const KEY_BYTES = 32;

/**
 * The key that seals unlock codes: the given one (REPAIR_SECRET_KEY), else that of a file which the first start makes, beside
 * keys.json. It is in no backup of the database. @throws KeysError
 */
export function openRepairKey(dataDir: string, given: string | undefined): Buffer {
  if (given) return Buffer.from(given, 'base64');
  const file = path.join(dataDir, NAME);
  if (!existsSync(file)) createPrivateFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new KeysError(
      `Le fichier ${file} est illisible\u00a0: remettez une sauvegarde, ou supprimez-le (les codes de déverrouillage confiés seront perdus).`,
    );
  return key;
}
