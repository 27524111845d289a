import { describe, expect, test } from 'vitest';
import { boxesIn } from '#server/uploads/video/boxes.ts';
import { cleanVideoBytes } from '#server/uploads/video/clean-video.ts';
import { box, PLACE, sampleVideo } from '#tests/support/sample-videos.ts';

const topOf = (file: Buffer) => boxesIn(file, 0, file.length)?.map(({ type }) => type);

/** How often a text is in a file. */
const timesIn = (file: Buffer, words: string) => file.toString('latin1').split(words).length - 1;

describe('a video', () => {
  test('keeps its pictures to the byte, and loses each place that was in it', async () => {
    const { file, pictures } = await sampleVideo();
    const sent = Buffer.from(file);
    // In the index twice, in a box of its own, in the description of a track and its three samples, between samples, behind them.
    expect(timesIn(sent, PLACE)).toBe(10);
    expect(await cleanVideoBytes(file)).toBeNull();
    expect(timesIn(file, PLACE)).toBe(0);
    expect(timesIn(file, '49.25')).toBe(0);
    expect(file.length).toBe(sent.length);
    expect(topOf(file)).toEqual(['ftyp', 'mdat', 'moov', 'free', 'free']);
    for (const picture of pictures) {
      const at = sent.indexOf(picture);
      expect(at).toBeGreaterThan(0);
      expect(file.subarray(at, at + picture.length).equals(picture)).toBe(true);
    }
  });

  test('that was cleaned once is the same when it is cleaned again', async () => {
    const { file } = await sampleVideo();
    await cleanVideoBytes(file);
    const once = Buffer.from(file);
    expect(await cleanVideoBytes(file)).toBeNull();
    expect(file.equals(once)).toBe(true);
  });

  test('keeps samples that nobody counts up to the next chunk, as old sound has them', async () => {
    const { file, pictures } = await sampleVideo();
    const at = file.indexOf('stsz');
    // One length for all of its samples, which is not theirs.
    file.writeUInt32BE(1, at + 8);
    expect(await cleanVideoBytes(file)).toBeNull();
    expect(file.indexOf(pictures[0] ?? '')).toBeGreaterThan(0);
    expect(timesIn(file, PLACE)).toBe(0);
  });
});

const withBytes = (file: Buffer, from: string, to: string) => {
  const changed = Buffer.from(file);
  changed.write(to, changed.indexOf(from), 'latin1');
  return changed;
};

const faulty: [string, () => Promise<Buffer>, string][] = [
  ['cut in its media', async () => (await sampleVideo()).file.subarray(0, 400), 'unreadable'],
  ['without index', async () => withBytes((await sampleVideo()).file, 'moov', 'junk'), 'unreadable'],
  [
    'with two indexes',
    async () => (await sampleVideo({ atEnd: [box('moov', box('mvhd'))] })).file,
    'unreadable',
  ],
  ['in fragments', async () => (await sampleVideo({ atEnd: [box('moof')] })).file, 'in fragments'],
  [
    'that promises fragments',
    async () => (await sampleVideo({ inIndex: [box('mvex')] })).file,
    'in fragments',
  ],
  ['whose pictures are in another file', async () => (await sampleVideo({ reference: 0 })).file, 'elsewhere'],
  ['of sound', async () => (await sampleVideo({ handler: 'soun' })).file, 'without pictures'],
  [
    'whose samples lie outside of its media',
    async () => {
      const { file } = await sampleVideo();
      file.writeUInt32BE(4, file.indexOf('stco') + 12);
      return file;
    },
    'unreadable',
  ],
  [
    'that counts more samples than it has room for',
    async () => {
      const { file } = await sampleVideo();
      file.writeUInt32BE(0xffffffff, file.indexOf('stsz') + 12);
      return file;
    },
    'unreadable',
  ],
  [
    'with more chunks in a row than there are',
    async () => {
      const { file } = await sampleVideo();
      file.writeUInt32BE(0xffffffff, file.indexOf('stco') + 8);
      return file;
    },
    'unreadable',
  ],
  [
    'whose index has an index in it a thousand times',
    async () => (await sampleVideo({ inIndex: Array.from({ length: 1000 }, () => box('trak')) })).file,
    'unreadable',
  ],
];

test.each(faulty)('one %s is refused', async (_, make, fault) => {
  expect(await cleanVideoBytes(await make())).toBe(fault);
});

test('whatever is changed in an index, its reader ends, and says one of its faults', async () => {
  const { file } = await sampleVideo();
  const known = [null, 'unreadable', 'in fragments', 'elsewhere', 'without pictures'];
  let refused = 0;
  for (let at = file.indexOf('moov'); at < file.length; at += 1) {
    const changed = Buffer.from(file);
    changed[at] = 0xff;
    const fault = await cleanVideoBytes(changed);
    expect(known).toContain(fault);
    if (fault) refused += 1;
  }
  expect(refused).toBeGreaterThan(50);
});
