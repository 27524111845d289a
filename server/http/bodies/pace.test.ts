import { expect, test } from 'vitest';
import { lanes, MIN_BYTES } from './body-rules.ts';
import { isTooSlow } from './pace.ts';

const MB = 1_000_000;
const { long } = lanes;

/** The end of the window in which a body with this many bytes per window is found too slow; null if it arrives. */
function endOf(length: number, perWindow: number): number | null {
  for (let windows = 1; windows * perWindow < length; windows += 1)
    if (isTooSlow({ windows, bytes: windows * perWindow, inWindow: perWindow }, length, long)) return windows;
  return null;
}

test('whoever says 20 MB and sends what a short form needs is told so after the second window', () => {
  expect(endOf(20 * MB, 17_000 * 2.5)).toBe(2);
  expect(endOf(20 * MB, MIN_BYTES)).toBe(2);
});

test('nothing that is here at its deadline is too slow, and nothing stays that is not', () => {
  const windows = long.deadlineMs / long.windowMs;
  for (const length of [100_000, MB, 20 * MB, 81_048_576]) {
    const enough = Math.max(MIN_BYTES, length / windows);
    expect(endOf(length, enough)).toBeNull();
    if (enough > MIN_BYTES) expect(endOf(length, enough * 0.9)).toBeLessThan(windows / 2);
  }
});

test('who was fast may rest in a tunnel, but not for a whole window', () => {
  const resting = { windows: 10, bytes: 15 * MB, inWindow: MIN_BYTES };
  expect(isTooSlow(resting, 20 * MB, long)).toBe(false);
  expect(isTooSlow({ ...resting, inWindow: MIN_BYTES - 1 }, 20 * MB, long)).toBe(true);
});
