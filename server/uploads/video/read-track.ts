import { type Box, boxesIn } from './boxes.ts';

/** Samples that lie one after the other; `bytes` is null if their track does not say how many they have. */
type Chunk = { start: number; bytes: number | null };

export type Track = { kind: 'pictures' | 'sound' | 'other'; chunks: Chunk[] };

const KINDS: Readonly<Record<string, Track['kind']>> = { vide: 'pictures', soun: 'sound' };

/**
 * A track of a video: what it shows, and where. `elsewhere`: it names another file, which a player would fetch.
 * @param buffer the index of the video, with the box of the track.
 */
export function readTrack(buffer: Buffer, trak: Box): Track | 'unreadable' | 'elsewhere' {
  const find = (around: Box | undefined, type: string): Box | undefined =>
    around && boxesIn(buffer, around.body, around.end)?.find((box) => box.type === type);
  const mdia = find(trak, 'mdia');
  const minf = find(mdia, 'minf');
  const handler = find(mdia, 'hdlr');
  if (!handler || handler.end - handler.body < 12) return 'unreadable';
  const kind = KINDS[buffer.toString('latin1', handler.body + 8, handler.body + 12)] ?? 'other';
  const references = find(find(minf, 'dinf'), 'dref');
  if (kind !== 'other' && references && !isOwn(buffer, references)) return 'elsewhere';
  const stbl = find(minf, 'stbl');
  const chunks = stbl && readChunks(buffer, (type) => find(stbl, type));
  if (chunks) return { kind, chunks };
  // Its box and its samples go, whatever they are.
  return kind === 'other' ? { kind, chunks: [] } : 'unreadable';
}

/** Whether all samples are in the file itself. */
function isOwn(buffer: Buffer, { body, end }: Box): boolean {
  const entries = boxesIn(buffer, body + 8, end);
  return entries?.every((entry) => entry.end - entry.body >= 4 && (buffer[entry.body + 3] ?? 0) & 1) ?? false;
}

function readChunks(buffer: Buffer, find: (type: string) => Box | undefined): Chunk[] | null {
  const [short, long] = [find('stco'), find('co64')];
  const starts = short
    ? numbersOf(buffer, short, 4, (at) => buffer.readUInt32BE(at))
    : long && numbersOf(buffer, long, 8, (at) => Number(buffer.readBigUInt64BE(at)));
  const groups = find('stsc');
  if (!starts || !groups) return null;
  const perChunk = samplesPerChunk(buffer, groups, starts.length);
  if (!perChunk) return null;
  const sizes = sizesOf(buffer, find('stsz'));
  if (sizes === undefined) return null;
  let sample = 0;
  const chunks: Chunk[] = [];
  for (const [index, start] of starts.entries()) {
    const count = perChunk[index] ?? 0;
    if (sizes !== null && sample + count > sizes.length) return null;
    let bytes = 0;
    if (sizes !== null) for (let end = sample + count; sample < end; sample += 1) bytes += sizes[sample] ?? 0;
    chunks.push({ start, bytes: sizes === null ? null : bytes });
  }
  return chunks;
}

/** The numbers of a table: version and flags, their count, then each of them. Undefined if the box is too short for them. */
function numbersOf(
  buffer: Buffer,
  { body, end }: Box,
  each: number,
  read: (at: number) => number,
): number[] | undefined {
  if (end - body < 8) return undefined;
  const count = buffer.readUInt32BE(body + 4);
  if (count * each > end - body - 8) return undefined;
  return Array.from({ length: count }, (_, index) => read(body + 8 + index * each));
}

/** How many samples each chunk has: a row says from which chunk on. */
function samplesPerChunk(buffer: Buffer, box: Box, chunks: number): number[] | null {
  const firsts = numbersOf(buffer, box, 12, (at) => buffer.readUInt32BE(at));
  const counts = numbersOf(buffer, box, 12, (at) => buffer.readUInt32BE(at + 4));
  if (!firsts || !counts) return null;
  const perChunk: number[] = [];
  for (const [row, first] of firsts.entries()) {
    const last = Math.min((firsts[row + 1] ?? chunks + 1) - 1, chunks);
    if (first !== perChunk.length + 1 && perChunk.length < chunks) return null;
    while (perChunk.length < last) perChunk.push(counts[row] ?? 0);
  }
  return perChunk.length === chunks ? perChunk : null;
}

/** The length of each sample; null if they are of one length, or written another way; undefined if they cannot be read. */
function sizesOf(buffer: Buffer, box: Box | undefined): number[] | null | undefined {
  if (!box) return null;
  if (box.end - box.body < 12) return undefined;
  if (buffer.readUInt32BE(box.body + 4) !== 0) return null;
  const count = buffer.readUInt32BE(box.body + 8);
  if (count * 4 > box.end - box.body - 12) return undefined;
  return Array.from({ length: count }, (_, index) => buffer.readUInt32BE(box.body + 12 + index * 4));
}
