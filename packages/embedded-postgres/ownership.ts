import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedServerError } from './embedded-server-error.ts';

export type Ownership = {
  release(): void;
};

type OwnerNote = {
  pid: number;
  since: string;
};

const SQLITE_BUSY = 5;

/**
 * One Node process at a time may run the server of a folder; another waits a moment (a restart overlaps its predecessor), then is
 * refused.
 *
 * The lock is the kernel's own, taken through SQLite because Node has no flock: it ends with its process however that dies, so
 * there is no stale lock, no reused pid, and two containers on one volume see each other. The pid file only feeds the message.
 */
export async function takeOwnership(folder: string, waitMs = 3000): Promise<Ownership> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = tryLock(path.join(folder, 'owner.lock'));
    if (lock) {
      noteOwner(folder);
      return { release: () => lock.close() };
    }
    if (Date.now() >= deadline) throw alreadyOwned(folder);
    await delay(50);
  }
}

function tryLock(file: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    // SQLite would open a file that we may not write, and take a lock that keeps nobody out.
    accessSync(existsSync(file) ? file : path.dirname(file), constants.W_OK);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin immediate');
    return lock;
  } catch (cause) {
    lock?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return null;
    throw new EmbeddedServerError(
      'permission',
      `Le verrou ${file} ne peut pas être pris : ${cause instanceof Error ? cause.message : cause}. Le dossier appartient-il à un autre utilisateur ?`,
      cause,
    );
  }
}

function noteOwner(folder: string): void {
  const note: OwnerNote = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(path.join(folder, 'owner.json'), JSON.stringify(note));
}

function alreadyOwned(folder: string): EmbeddedServerError {
  return new EmbeddedServerError(
    'owned',
    `La base de données ${folder} est déjà utilisée par ${describeOwner(folder)}. Arrêtez-le d’abord, ou donnez un autre DATA_DIR à celui-ci.`,
  );
}

function describeOwner(folder: string): string {
  try {
    const file = path.join(folder, 'owner.json');
    const note: OwnerNote = JSON.parse(readFileSync(file, 'utf8'));
    return `un autre processus du site (pid ${note.pid}, depuis ${note.since})`;
  } catch {
    return 'un autre processus du site';
  }
}
