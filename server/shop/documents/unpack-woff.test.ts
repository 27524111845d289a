import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openFonts } from './document-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

/** The tables of a font, by the directory at its head. */
function tablesOf(font: Buffer): Map<string, { checksum: number; bytes: Buffer }> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const offset = font.readUInt32BE(entry + 8);
      const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
      return [font.toString('latin1', entry, entry + 4), { checksum: font.readUInt32BE(entry + 4), bytes }];
    }),
  );
}

/** The sum of its words of four bytes, as the format defines a table's. */
function checksumOf(bytes: Buffer): number {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table of our fonts is whole: its sum is the one that the font says', () => {
  const fonts = openFonts();
  expect(fonts.map(([name]) => name)).toEqual(['text', 'text-ext', 'strong', 'strong-ext']);
  for (const [, font] of fonts) {
    const tables = tablesOf(font);
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
    // The table's own checksum covers the whole file.
    tables.delete('head');
    for (const [tag, { checksum, bytes }] of tables)
      expect([tag, checksumOf(bytes)]).toEqual([tag, checksum]);
  }
});

test('tables are taken packed or as they are, and begin at multiples of four', () => {
  const words = Buffer.from('réparer '.repeat(20));
  const packed = deflateSync(words);
  const entry = (tag: string, offset: number, packedLength: number, length: number) => {
    const bytes = Buffer.alloc(20);
    bytes.write(tag, 'latin1');
    for (const [place, value] of [offset, packedLength, length, 7].entries())
      bytes.writeUInt32BE(value, 4 + 4 * place);
    return bytes;
  };
  const head = Buffer.alloc(44);
  head.write('wOFF\0\u0001\0\0', 'latin1');
  head.writeUInt16BE(2, 12);
  const directory = [entry('abcd', 84, 5, 5), entry('name', 89, packed.length, words.length)];
  const font = unpackWoff(Buffer.concat([head, ...directory, Buffer.from('court'), packed]));
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  expect([6, 8, 10].map((at) => font.readUInt16BE(at))).toEqual([32, 1, 0]);
  const tables = tablesOf(font);
  expect(tables.get('abcd')).toEqual({ checksum: 7, bytes: Buffer.from('court') });
  expect(tables.get('name')?.bytes.equals(words)).toBe(true);
  expect(font.readUInt32BE(12 + 16 + 8) % 4).toBe(0);
});

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('OTTO and more'))).toThrow('not a WOFF file');
});
