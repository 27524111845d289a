import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KeysError } from '#packages/auth-service/index.ts';
import { createPrivateFile, replacePrivateFile } from '../private-file.ts';
import type { SealKeys } from '../sealed-text.ts';

const NAME = 'repair-key';
const KEY_BYTES = 32;

const fileOf = (dataDir: string) => path.join(dataDir, NAME);
const makeKey = () => randomBytes(KEY_BYTES).toString('base64');

/**
 * The keys of unlock codes: those of REPAIR_SECRET_KEY, or else of a file which the first start makes, beside
 * keys.json. No backup of the database contains them. The first one seals, all of them open. The file is read each
 * time, which is seldom: a running site sees a new key at once. @throws KeysError
 */
export function openRepairKeys(dataDir: string, given: string | undefined): () => SealKeys {
  if (given) {
    const keys = keysIn(given.split(','), 'REPAIR_SECRET_KEY');
    return () => keys;
  }
  const file = fileOf(dataDir);
  if (!existsSync(file)) createPrivateFile(file, `${makeKey()}\n`);
  const read = () => keysIn(readFileSync(file, 'utf8').trim().split('\n'), file);
  read();
  return read;
}

/**
 * Puts a new key before the one in use, which goes on opening what it sealed; older ones are removed. @throws
 * KeysError
 */
export function addRepairKey(dataDir: string): void {
  const [inUse] = openRepairKeys(dataDir, undefined)();
  replacePrivateFile(fileOf(dataDir), `${makeKey()}\n${inUse.toString('base64')}\n`);
}

function keysIn(lines: readonly string[], where: string): SealKeys {
  const [first, ...others] = lines.map((line) => Buffer.from(line.trim(), 'base64'));
  if (!first || [first, ...others].some(({ length }) => length !== KEY_BYTES))
    throw new KeysError(
      `${where} est illisible\u00a0: remettez une sauvegarde, ou supprimez-le (les codes de déverrouillage confiés seront perdus).`,
    );
  return [first, ...others];
}
