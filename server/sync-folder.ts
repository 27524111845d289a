import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes the names in a folder durable: writing a file to disk does not write its name. Windows cannot open folders
 * and keeps names by itself.
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
