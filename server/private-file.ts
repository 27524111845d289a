import { linkSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Writes a file for this account alone, unless there is one under that name: never half a file. */
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

/** Replaces the file in one step: other processes read it while they serve, and always find a whole one. */
export function replacePrivateFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
  syncFolder(path.dirname(file));
}

/**
 * Writes to the disk before the file has its name: after a power cut, an empty file would keep the site from starting.
 */
function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}
