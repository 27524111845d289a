import { type Box, boxesIn, readHeader } from './boxes.ts';
import { readTrack, type Track } from './read-track.ts';

/** A video, wherever it is. */
type VideoReader = {
  bytes: number;
  /** Exactly so many bytes; fewer at the end. */
  read: (start: number, length: number) => Promise<Buffer>;
};

export type VideoFault =
  | 'unreadable'
  /** Its samples are in fragments, each with boxes of its own. */
  | 'in fragments'
  /** Its samples are in another file. */
  | 'elsewhere'
  | 'without pictures';

/** Bytes that are written over those at `start`; without `words` they become zero up to `end`. */
export type Overwrite = { start: number; end: number; words?: string };

type VideoVerdict = { fault: VideoFault } | { fault: null; overwrites: Overwrite[] };

/** The index of a hundred megabytes has some hundred kilobytes. */
const MAX_INDEX_BYTES = 8_000_000;
const MAX_BOXES = 200;
/** Of all tracks together: a telephone writes some chunks a second. */
const MAX_CHUNKS = 100_000;

/** Boxes that a player needs, by the box around them. Everything else may say where a video was taken. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  edts: ['elst'],
  tapt: ['clef', 'prof', 'enof'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sgpd sbgp'.split(' '),
};

/**
 * What has to be overwritten in a video so that only its pictures and its sound are left: every box that no player needs, every track
 * of something else (places, movements of the camera, text), and whatever lies between the samples. Nothing moves, so the places of the
 * samples stay right. Boxes become `free`, which players skip.
 */
export async function inspectVideo({ bytes, read }: VideoReader): Promise<VideoVerdict> {
  const top = await topBoxes(bytes, read);
  if (!top) return { fault: 'unreadable' };
  if (top.some(({ type }) => type === 'moof')) return { fault: 'in fragments' };
  const indexes = top.filter(({ type }) => type === 'moov');
  const [index] = indexes;
  if (!index || indexes.length > 1 || index.end - index.start > MAX_INDEX_BYTES)
    return { fault: 'unreadable' };
  const moov = await read(index.start, index.end - index.start);
  const found = inspectIndex(moov, index.body - index.start);
  if ('fault' in found) return found;
  const media = top.filter(({ type }) => type === 'mdat');
  const kept = samplesIn(found.tracks, media);
  if (!kept) return { fault: 'unreadable' };
  return {
    fault: null,
    overwrites: [
      ...top.filter(({ type }) => !['ftyp', 'moov', 'mdat'].includes(type)).flatMap(emptied),
      ...found.overwrites.map(({ start, end, ...rest }) => ({
        start: start + index.start,
        end: end + index.start,
        ...rest,
      })),
      ...gapsIn(media, kept),
    ].sort((one, other) => one.start - other.start),
  };
}

async function topBoxes(bytes: number, read: VideoReader['read']): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = 0; bytes - at >= 8; ) {
    const box = readHeader(await read(at, 16), at, bytes);
    if (!box || boxes.length >= MAX_BOXES) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const emptied = ({ start, body, end }: Box): Overwrite[] => [
  { start: start + 4, end: start + 8, words: 'free' },
  ...(end > body ? [{ start: body, end }] : []),
];

type Index = { tracks: Track[]; overwrites: Overwrite[] };

function inspectIndex(moov: Buffer, body: number): Index | { fault: VideoFault } {
  const children = boxesIn(moov, body, moov.length);
  if (!children || children.length > MAX_BOXES) return { fault: 'unreadable' };
  if (children.some(({ type }) => type === 'mvex')) return { fault: 'in fragments' };
  const overwrites: Overwrite[] = [];
  const tracks: Track[] = [];
  for (const child of children) {
    const track = child.type === 'trak' ? readTrack(moov, child) : null;
    if (track === 'unreadable' || track === 'elsewhere') return { fault: track };
    if (track) tracks.push(track);
    const isKept = track ? track.kind !== 'other' : child.type === 'mvhd';
    const more = isKept ? notNeeded(moov, child) : emptied(child);
    if (!more) return { fault: 'unreadable' };
    overwrites.push(...more);
  }
  if (tracks.reduce((sum, { chunks }) => sum + chunks.length, 0) > MAX_CHUNKS) return { fault: 'unreadable' };
  if (!tracks.some(({ kind, chunks }) => kind === 'pictures' && chunks.length > 0))
    return { fault: 'without pictures' };
  return { tracks, overwrites };
}

/** What to overwrite in a box that is kept; null if it cannot be read. */
function notNeeded(buffer: Buffer, box: Box): Overwrite[] | null {
  const needed = NEEDED[box.type];
  if (!needed) return [];
  const children = boxesIn(buffer, box.body, box.end);
  if (!children || children.length > MAX_BOXES) return null;
  const overwrites: Overwrite[] = [];
  for (const child of children) {
    const more = needed.includes(child.type) ? notNeeded(buffer, child) : emptied(child);
    if (!more) return null;
    overwrites.push(...more);
  }
  return overwrites;
}

type Range = { start: number; end: number };

/** Where pictures and sound are, in order; null if one of them is not among the media. */
function samplesIn(tracks: readonly Track[], media: readonly Box[]): Range[] | null {
  const starts = tracks.flatMap(({ chunks }) => chunks.map(({ start }) => start)).sort((a, b) => a - b);
  const kept: Range[] = [];
  for (const { kind, chunks } of tracks) {
    if (kind === 'other') continue;
    for (const { start, bytes } of chunks) {
      const around = media.find(({ body, end }) => start >= body && start < end);
      if (!around) return null;
      // Old sound says one byte for each of its samples, whatever they have: it goes on to the next chunk.
      const end = bytes === null ? Math.min(around.end, nextOf(starts, start)) : start + bytes;
      if (end > around.end) return null;
      kept.push({ start, end });
    }
  }
  return kept.sort((one, other) => one.start - other.start);
}

/** The first of these sorted numbers that is larger; infinity if there is none. */
function nextOf(sorted: readonly number[], than: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > than) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY;
}

/** What lies in the media and is no kept sample. */
function gapsIn(media: readonly Box[], kept: readonly Range[]): Overwrite[] {
  return media.flatMap(({ body, end }) => {
    const gaps: Overwrite[] = [];
    let at = body;
    for (const range of kept) {
      if (range.end <= body || range.start >= end) continue;
      if (range.start > at) gaps.push({ start: at, end: range.start });
      at = Math.max(at, range.end);
    }
    if (at < end) gaps.push({ start: at, end });
    return gaps;
  });
}
