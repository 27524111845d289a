import sharp from 'sharp';
import { COARSENED, isSameValue, type Picture } from './picture.ts';

/** How many points differ, and the smallest box around them. */
export type Difference = { points: number; box: Box };

type Box = { left: number; top: number; width: number; height: number };

type Leniency = {
  /** Another Chromium than the one of the baseline smooths edges and corners otherwise: a point may be anything between its neighbours. */
  edgesMayDiffer?: boolean;
};

/** Null when no point differs. Where only one of the pictures has a point, it does. */
export function findDifference(
  baseline: Picture,
  actual: Picture,
  { edgesMayDiffer = false }: Leniency = {},
): Difference | null {
  const width = Math.max(baseline.width, actual.width);
  const height = Math.max(baseline.height, actual.height);
  let [points, left, top, right, bottom] = [0, width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    if (isSameRow(baseline, actual, y)) continue;
    for (let x = 0; x < width; x += 1) {
      if (isSame(baseline, actual, x, y)) continue;
      if (edgesMayDiffer && isBetweenNeighbours(baseline, actual, x, y)) continue;
      points += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (points === 0) return null;
  return { points, box: { left, top, width: right - left + 1, height: bottom - top + 1 } };
}

/** To the last bit, as most rows are: told at once. */
function isSameRow({ data, width, height }: Picture, actual: Picture, y: number): boolean {
  if (width !== actual.width || y >= height || y >= actual.height) return false;
  const [start, end] = [y * width * 3, (y + 1) * width * 3];
  return data.compare(actual.data, start, end, start, end) === 0;
}

function isSame(baseline: Picture, actual: Picture, x: number, y: number): boolean {
  const a = offsetOf(baseline, x, y);
  const b = offsetOf(actual, x, y);
  if (a === -1 || b === -1) return false;
  const [kept, seen] = [baseline.data, actual.data];
  for (let channel = 0; channel < 3; channel += 1)
    if (SAME[((kept[a + channel] ?? 0) << 8) | (seen[b + channel] ?? 0)] === 0) return false;
  return true;
}

function isBetweenNeighbours(baseline: Picture, actual: Picture, x: number, y: number): boolean {
  const seen = offsetOf(actual, x, y);
  if (seen === -1 || offsetOf(baseline, x, y) === -1) return false;
  const around = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => offsetOf(baseline, x + right, y + down)),
  );
  const known = around.filter((offset) => offset !== -1);
  for (let channel = 0; channel < 3; channel += 1) {
    const values = known.map((offset) => baseline.data[offset + channel] ?? 0);
    const value = actual.data[seen + channel] ?? 0;
    if (value < Math.min(...values) - COARSENED || value > Math.max(...values) + COARSENED) return false;
  }
  return true;
}

/** For every value of a baseline, whether each of a screenshot is the same: asked some million times a picture. */
const SAME = Uint8Array.from({ length: 256 * 256 }, (_, pair) => Number(isSameValue(pair >> 8, pair & 255)));

const offsetOf = ({ width, height }: Picture, x: number, y: number) =>
  x >= 0 && y >= 0 && x < width && y < height ? (y * width + x) * 3 : -1;

const AROUND = 24;
const GAP = 16;
const RED = Uint8Array.of(214, 0, 0);
const NOTHING = Uint8Array.of(255, 255, 255);

/** A PNG of the place that changed, three times: baseline, now, and now made pale with what differs in red. */
export function drawDifference(baseline: Picture, actual: Picture, { box }: Difference): Promise<Buffer> {
  const left = Math.max(0, box.left - AROUND);
  const top = Math.max(0, box.top - AROUND);
  const width = Math.min(Math.max(baseline.width, actual.width), box.left + box.width + AROUND) - left;
  const height = Math.min(Math.max(baseline.height, actual.height), box.top + box.height + AROUND) - top;
  const panel = (pointAt: (x: number, y: number) => Uint8Array) => {
    const data = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) data.set(pointAt(left + x, top + y), (y * width + x) * 3);
    return data;
  };
  const panels = [
    panel((x, y) => pointOf(baseline, x, y)),
    panel((x, y) => pointOf(actual, x, y)),
    panel((x, y) => (isSame(baseline, actual, x, y) ? pale(pointOf(actual, x, y)) : RED)),
  ];
  return sharp({ create: { width: 3 * width + 2 * GAP, height, channels: 3, background: '#888' } })
    .composite(
      panels.map((input, index) => ({
        input,
        raw: { width, height, channels: 3 },
        left: index * (width + GAP),
        top: 0,
      })),
    )
    .png()
    .toBuffer();
}

function pointOf(picture: Picture, x: number, y: number): Uint8Array {
  const offset = offsetOf(picture, x, y);
  return offset === -1 ? NOTHING : picture.data.subarray(offset, offset + 3);
}

const pale = (point: Uint8Array) => Uint8Array.from(point, (value) => 190 + value / 4);
