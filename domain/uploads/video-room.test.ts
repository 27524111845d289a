import { expect, test } from 'vitest';
import { roomForVideos } from './video-room.ts';

test.each([
  [1_000_000_000, 0, 0],
  [500_000_000, 0, 0],
  [1_400_000_000, 0, 100_000_000],
  [1_400_000_000, 200_000_000, 50_000_000],
  [81_000_000_000, 0, 20_000_000_000],
])('of %i bytes, %i of them awaited, strangers get %i', (free, awaited, room) => {
  expect(roomForVideos(free, awaited)).toBe(room);
});

test('a bucket has no end', () => {
  expect(roomForVideos(null, 5)).toBe(Number.POSITIVE_INFINITY);
});
