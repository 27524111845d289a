import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../sync-folder.ts';
import type { StoredKey } from './signing-key.ts';

/** What the first start makes and every later one needs: the API keys and the keys that sign access tokens. */
export type KeysFile = { ANON_KEY: string; SERVICE_ROLE_KEY: string; signingKeys: StoredKey[] };

/** Keys that cannot be read. The message is French, for whoever runs the server. */
export class KeysError extends Error {}

const NAME = 'keys.json';

const fileSchema = z.object({
  ANON_KEY: z.string().min(1),
  SERVICE_ROLE_KEY: z.string().min(1),
  signingKeys: z
    .array(
      z.object({
        key: z.looseObject({ kty: z.string() }),
        signsFrom: z.iso.datetime(),
        verifiesUntil: z.iso.datetime().optional(),
      }),
    )
    .min(1),
});

export const keysFilePath = (dataDir: string): string => path.join(dataDir, NAME);

/** Differs from one content to the next; null when there is no file. Clocks of file systems are coarse, a new inode is new. */
export function keysFileState(file: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.mtimeMs}` : null;
}

/** @throws KeysError */
export function readKeysFile(file: string): KeysFile {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) as KeysFile;
  } catch (cause) {
    throw new KeysError(
      `Le fichier des clés ${file} est illisible : remettez une sauvegarde, ou supprimez-le (tout le monde devra se reconnecter).`,
      { cause },
    );
  }
}

/** Writes the first version, unless another process was faster; the file that counts is the one to read afterwards. */
export const createKeysFile = (file: string, content: KeysFile): void =>
  createPrivateFile(file, textOf(content));

/** A file for this account alone, unless there is one under that name: never half a file. */
export function createPrivateFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

export const replaceKeysFile = (file: string, content: KeysFile): void =>
  replacePrivateFile(file, textOf(content));

/** Never a moment without a whole file: other processes read it while they serve. */
export function replacePrivateFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
  syncFolder(path.dirname(file));
}

const textOf = (content: KeysFile): string => `${JSON.stringify(content, null, 2)}\n`;

/** On the disk before it has its name: after a power cut an empty file would keep the site from starting. */
function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}
