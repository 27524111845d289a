import { linkSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Writes a file for this account alone, unless there is one under that name: never half a file. */
export function createPrivateFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = writeAside(file, text);
  try {
    linkSync(aside, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
}

/** Replaces the file in one step: other processes read it while they serve, and always find a whole one. */
export function replacePrivateFile(file: string, text: string): void {
  renameSync(writeAside(file, text), file);
  syncFolder(path.dirname(file));
}

/**
 * Writes to the disk before the file has its name: after a power cut, an empty file would keep the site from starting.
 */
function writeAside(file: string, text: string): string {
  const aside = `${file}.${process.pid}.tmp`;
  writeFileSync(aside, text, { mode: 0o600, flush: true });
  return aside;
}
