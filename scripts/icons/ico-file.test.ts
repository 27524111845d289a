import { expect, test } from 'vitest';
import { icoFile } from './ico-file.ts';

test('holds each picture whole, where its entry says', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 256, png: Buffer.from('the large one') },
  ];
  const ico = icoFile(pictures);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  const found = pictures.map((_, index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
    const start = entry.readUInt32LE(12);
    return { size: entry.readUInt8(0), png: ico.subarray(start, start + entry.readUInt32LE(8)).toString() };
  });
  // A width of 256 is written 0.
  expect(found).toEqual([
    { size: 16, png: 'small' },
    { size: 0, png: 'the large one' },
  ]);
});
