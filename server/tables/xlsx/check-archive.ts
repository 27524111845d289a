import { unzipSync } from 'fflate';

const MAX_ENTRIES = 500;
/** Upper bound for all entries together, unpacked: some ten times the size of 20 000 rows of products. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Upper bound for the ratio of an entry: a workbook packs some ten to forty to one, a bomb a thousand to one. */
const MAX_RATIO = 150;
/** Unpacked size up to which any ratio is allowed: small parts that repeat themselves may pack better. */
const FREE_BYTES = 1024 * 1024;
/** Upper bound in bytes for the packed form of an empty entry. */
const EMPTY_BYTES = 16;

/**
 * Whether an archive says it unpacks to a size that a workbook may have. Only its list of entries is read; its reader
 * then stops an entry that is longer than it says.
 * @throws if it is no archive, or a broken one
 */
export function isModestArchive(bytes: Uint8Array): boolean {
  let entries = 0;
  let unpacked = 0;
  let isModest = true;
  unzipSync(bytes, {
    filter({ size, originalSize }) {
      entries += 1;
      unpacked += originalSize;
      // The reader would not know where to stop.
      if (originalSize === 0 && size > EMPTY_BYTES) isModest = false;
      if (originalSize > FREE_BYTES && originalSize > size * MAX_RATIO) isModest = false;
      return false;
    },
  });
  return isModest && entries > 0 && entries <= MAX_ENTRIES && unpacked <= MAX_UNPACKED_BYTES;
}
