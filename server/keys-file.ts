import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { KeysStore } from '#packages/auth-service/index.ts';
import { createPrivateFile, replacePrivateFile } from './private-file.ts';

/** Keeps the keys of the auth service in keys.json of the data folder. */
export function keysFile(dataDir: string): KeysStore {
  const file = path.join(dataDir, 'keys.json');
  return {
    name: file,
    // Clocks of file systems are coarse, a new inode is new.
    state() {
      const facts = statSync(file, { throwIfNoEntry: false });
      return facts ? `${facts.ino} ${facts.mtimeMs}` : null;
    },
    read: () => readFileSync(file, 'utf8'),
    create: (content) => createPrivateFile(file, content),
    replace: (content) => replacePrivateFile(file, content),
  };
}
