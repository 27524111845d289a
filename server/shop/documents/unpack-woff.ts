import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

type Table = { tag: Buffer; checksum: number; bytes: Buffer };

/**
 * The font inside a WOFF file (W3C, « WOFF File Format 1.0 », §§ 3–5): each table inflated. A library that reads WOFF
 * itself inflates the outlines again for each letter it draws. @throws if it is not one.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, HEADER_BYTES + index * ENTRY_BYTES),
  );
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(directory, 0, 4, 8);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY_BYTES;
  for (const [place, value] of [
    count,
    searchRange,
    entrySelector,
    count * SFNT_ENTRY_BYTES - searchRange,
  ].entries())
    directory.writeUInt16BE(value, 4 + 2 * place);
  let offset = directory.length;
  const pieces: Buffer[] = [directory];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-bytes.length & 3);
    pieces.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(pieces);
}

function readTable(woff: Buffer, entry: number): Table {
  const [offset, packedLength, length, checksum] = [4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  ) as [number, number, number, number];
  const packed = woff.subarray(offset, offset + packedLength);
  // A table that compression would not shorten is stored as it is.
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(entry, entry + 4), checksum, bytes };
}
