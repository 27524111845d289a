import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { OsAccount } from './os-account.ts';
import type { ServerHome } from './server-home.ts';

/** PostgreSQL names the socket after the port, although it listens on no port. */
export const SOCKET_PORT = 5432;

const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * Chooses the socket folder. Anyone who can enter it is superuser of the database, so only PostgreSQL's user (and root) may. It is in
 * the server's home unless that path is too long for the system, or contains a character that PostgreSQL takes for a list.
 */
export function settleSocketFolder(home: ServerHome): string {
  const usual = path.join(home.folder, 'socket');
  if (fitsASocket(usual)) {
    mkdirSync(usual, { recursive: true });
    makePrivate(usual, home.account);
    return usual;
  }
  const note = path.join(home.folder, 'socket-folder');
  const known = readKnown(note);
  if (known && isStillPrivate(known, home.account)) return known;
  const fresh = mkdtempSync(`/tmp/${home.name}-`);
  makePrivate(fresh, home.account);
  writeFileSync(note, fresh);
  return fresh;
}

export function fitsASocket(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) <= longestSocketPath && !/[,"]/.test(folder);
}

export function socketFile(folder: string): string {
  return path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

function makePrivate(folder: string, account: OsAccount | null): void {
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

function readKnown(note: string): string | null {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    return null;
  }
}

/** Whether the folder is still private. After a reboot /tmp is empty and the name is free: anyone may have taken it. */
function isStillPrivate(folder: string, account: OsAccount | null): boolean {
  const facts = lstatSync(folder, { throwIfNoEntry: false });
  const uid = account?.uid ?? process.getuid?.();
  return facts?.isDirectory() === true && facts.uid === uid && (facts.mode & 0o077) === 0;
}
