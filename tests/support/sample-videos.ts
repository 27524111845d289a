import sharp from 'sharp';
import { boxesIn } from '#server/uploads/video/boxes.ts';

/** A place as telephones write it into their videos: the shop's. */
export const PLACE = '+49.2577+004.0317+085/';

export type SampleVideo = {
  file: Buffer;
  /** Its pictures, in order, as they lie in the file. */
  pictures: Buffer[];
};

type Options = {
  /** How many pictures, a tenth of a second each. */
  count?: number;
  /** Width and height in pixels. Noise does not compress: a larger picture makes a longer file. */
  side?: number;
  /** More boxes of the index, and of the file. */
  inIndex?: readonly Buffer[];
  atEnd?: readonly Buffer[];
  brand?: string;
  handler?: string;
  /** Flags of the reference to its samples: 0 names another file. */
  reference?: number;
};

/**
 * A video that a browser plays (AV1), written as a telephone does it: the place in the index, in a track of its own between the
 * pictures, in another box behind them, and in what nobody refers to.
 */
export async function sampleVideo({
  count = 3,
  side = 64,
  inIndex = [],
  atEnd = [],
  brand = 'isom',
  handler = 'vide',
  reference = 1,
}: Options = {}): Promise<SampleVideo> {
  const still = await noise(side);
  const pictures = Array.from({ length: count }, () => still.picture);
  const head = box('ftyp', text(brand), u32(512), text(brand), text('mp42'));
  const places = pictures.map((_, index) => text(`${PLACE} ${index}`));
  const media: Buffer[] = [];
  const [shown, placed]: [number[], number[]] = [[], []];
  let at = head.length + 8;
  const put = (starts: number[], bytes: Buffer) => {
    starts.push(at);
    media.push(bytes);
    at += bytes.length;
  };
  for (const [index, picture] of pictures.entries()) {
    put(shown, picture);
    put(placed, places[index] ?? Buffer.alloc(0));
  }
  put([], text(`nobody refers to ${PLACE}`));
  const track = { count, side, handler, reference, codec: still.codec };
  const moov = box(
    'moov',
    movieHeader(count),
    box('trak', trackHeader(1, count, side), mediaOf(track, pictures, shown), placeBox('udta')),
    box(
      'trak',
      trackHeader(2, count, 0),
      mediaOf({ ...track, handler: 'meta', reference: 1 }, places, placed),
    ),
    placeBox('udta'),
    box('meta', u32(0), text(PLACE)),
    ...inIndex,
  );
  const file = Buffer.concat([
    head,
    box('mdat', ...media),
    moov,
    box('uuid', Buffer.alloc(16, 7), text(`<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
    box('free', text(PLACE)),
    ...atEnd,
  ]);
  return { file, pictures };
}

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const text = (words: string) => Buffer.from(words, 'latin1');

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

/** As telephones write it, in user data. */
const placeBox = (type: string) => box(type, box('\xa9xyz', u16(PLACE.length), u16(0x15c7), text(PLACE)));

/** A picture of noise as AV1, and the box that describes it to a player. */
async function noise(side: number): Promise<{ picture: Buffer; codec: Buffer }> {
  const avif = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .avif({ quality: 90, effort: 0 })
    .toBuffer();
  const data = boxesIn(avif, 0, avif.length)?.find(({ type }) => type === 'mdat');
  const at = avif.indexOf('av1C') - 4;
  if (!data || at < 0) throw new Error('sharp writes AVIF in another way now');
  return {
    picture: avif.subarray(data.body, data.end),
    codec: avif.subarray(at, at + avif.readUInt32BE(at)),
  };
}

const SCALE = 1000;
const STEP = 100;
/** Nothing is turned. */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);

const movieHeader = (count: number) =>
  box(
    'mvhd',
    ...[u32(0), u32(0), u32(0), u32(SCALE), u32(count * STEP), u32(0x10000), u16(0x100), Buffer.alloc(10)],
    ...MATRIX,
    Buffer.alloc(24),
    u32(3),
  );

const trackHeader = (id: number, count: number, side: number) =>
  box(
    'tkhd',
    ...[u32(3), u32(0), u32(0), u32(id), u32(0), u32(count * STEP), Buffer.alloc(16)],
    ...MATRIX,
    u32(side << 16),
    u32(side << 16),
  );

type TrackOptions = { count: number; side: number; handler: string; reference: number; codec: Buffer };

function mediaOf(
  { count, side, handler, reference, codec }: TrackOptions,
  samples: readonly Buffer[],
  starts: readonly number[],
): Buffer {
  const isPicture = handler === 'vide';
  const entry = isPicture
    ? box(
        'av01',
        ...[Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(side), u16(side), u32(0x480000), u32(0x480000)],
        ...[u32(0), u16(1), Buffer.alloc(32), u16(0x18), u16(0xffff), codec],
      )
    : box('mebx', Buffer.alloc(6), u16(1), text(PLACE));
  const stbl = box(
    'stbl',
    box('stsd', u32(0), u32(1), entry),
    box('stts', u32(0), u32(1), u32(count), u32(STEP)),
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(0), u32(samples.length), ...samples.map(({ length }) => u32(length))),
    box('stco', u32(0), u32(starts.length), ...starts.map(u32)),
  );
  return box(
    'mdia',
    box('mdhd', u32(0), u32(0), u32(0), u32(SCALE), u32(count * STEP), u16(0x15c7), u16(0)),
    box('hdlr', u32(0), u32(0), text(handler), Buffer.alloc(12), text('camera\0')),
    box(
      'minf',
      isPicture ? box('vmhd', u32(1), Buffer.alloc(8)) : box('nmhd', u32(0)),
      box('dinf', box('dref', u32(0), u32(1), box('url ', u32(reference)))),
      stbl,
    ),
  );
}
