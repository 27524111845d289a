import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Syncs a folder: the names in it are written to disk with it, not with their files. Windows opens no folder, and keeps names by
 * itself.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
