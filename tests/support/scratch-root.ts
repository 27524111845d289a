import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4e9;

/**
 * Where tests make their folders: in memory where there is enough, because hundreds of databases are made and dropped, which takes
 * a quarter less time there. What a kill leaves is the same as on a disk; a power cut is not what these tests try.
 */
export const scratchRoot = hasRoom() ? MEMORY : tmpdir();

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
