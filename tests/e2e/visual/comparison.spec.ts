import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { drawDifference, findDifference } from '#tests/support/visual/difference.ts';
import { readPicture, toBaseline } from '#tests/support/visual/picture.ts';

/** A sheet with a shadow, curves, and a border of one pixel. */
function sheet(border: string, width = 400, radius = 80, paper = '#f2f5f0') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="200">
    <linearGradient id="g"><stop stop-color="#063d2c"/><stop offset="1" stop-color="#f4b63a"/></linearGradient>
    <rect width="100%" height="100%" fill="${paper}"/><circle cx="300" cy="100" r="${radius}" fill="url(#g)"/>
    <rect x="20.5" y="30.5" width="60" height="40" fill="#fff" stroke="${border}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer().then(readPicture);
}
const baselineOf = async (border: string) => readPicture(await toBaseline(await sheet(border)));

test('what a baseline leaves out is no difference', async () => {
  expect(findDifference(await baselineOf('#cad5cb'), await sheet('#cad5cb'))).toBeNull();
});

test('what another processor rounds otherwise is no difference', async () => {
  expect(findDifference(await baselineOf('#cad5cb'), await sheet('#c9d6ca'))).toBeNull();
});

test('a border of one pixel in a neighbouring colour is a difference, drawn where it is', async () => {
  const [baseline, actual] = [await baselineOf('#cad5cb'), await sheet('#c6d1c7')];
  const difference = findDifference(baseline, actual);
  expect(difference).toEqual({ points: 200, box: { left: 20, top: 30, width: 61, height: 41 } });
  if (!difference) return;
  const drawn = await readPicture(await drawDifference(baseline, actual, difference));
  const [width, height] = [20 + 61 + 24, 24 + 41 + 24];
  expect([drawn.width, drawn.height]).toEqual([3 * width + 2 * 16, height]);
  const corner = 3 * (24 * drawn.width + 2 * (width + 16) + 20);
  expect([...drawn.data.subarray(corner, corner + 3)]).toEqual([214, 0, 0]);
});

test('what another Chromium smooths otherwise is a difference only to the one that drew the baseline', async () => {
  const baseline = await baselineOf('#cad5cb');
  const smoothed = await sheet('#cad5cb', 400, 80.4);
  expect(findDifference(baseline, smoothed)?.points).toBeGreaterThan(50);
  expect(findDifference(baseline, smoothed, { edgesMayDiffer: true })).toBeNull();
});

test('what moves by two points, or is of another colour, is a difference to every Chromium', async () => {
  const baseline = await baselineOf('#cad5cb');
  for (const changed of [await sheet('#cad5cb', 400, 82.5), await sheet('#cad5cb', 400, 80, '#e2f5f0')])
    expect(findDifference(baseline, changed, { edgesMayDiffer: true })?.points).toBeGreaterThan(50);
});

test('another size is a difference', async () => {
  expect(findDifference(await baselineOf('#cad5cb'), await sheet('#cad5cb', 401))?.box).toEqual({
    left: 400,
    top: 0,
    width: 1,
    height: 200,
  });
});
