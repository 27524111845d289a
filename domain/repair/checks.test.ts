import { expect, test } from 'vitest';
import { CHECK_POINTS, checkPointsOf } from './check-points.ts';
import { checksSchema } from './check-request.ts';
import { checkedPoints, checkRows, checksText, faultyPoints, goodBut, newlyFaulty } from './checks.ts';
import { deviceIds } from './devices.ts';

test('each kind of device has its points, in the usual order, and each point a device', () => {
  const order = Object.keys(CHECK_POINTS);
  const used = new Set<string>();
  for (const kind of deviceIds) {
    const points = checkPointsOf(kind);
    expect([kind, points.length > 3]).toEqual([kind, true]);
    expect(points).toEqual(order.filter((point) => points.some((each) => each === point)));
    for (const point of points) used.add(point);
  }
  expect(order.filter((point) => !used.has(point))).toEqual([]);
  expect(checkPointsOf('telephone')).toContain('cameras');
  expect(checkPointsOf('reseau')).not.toContain('cameras');
});

test('what nobody looked at is left out; something has to be there, and to be known', () => {
  const { data } = checksSchema.safeParse({ results: { start: 'good', touch: '' }, words: ' ' });
  expect(data?.results).toEqual({ start: 'good' });
  expect(data?.words).toBeUndefined();
  for (const results of [{}, { start: '' }, { start: 'fine' }, { wings: 'good' }, null])
    expect([results, checksSchema.safeParse({ results }).success]).toEqual([results, false]);
});

test('before and after are compared point by point', () => {
  const before = { start: 'good', touch: 'faulty', wifi: 'good' } as const;
  const after = { start: 'good', touch: 'good', wifi: 'faulty', battery: 'untested' } as const;
  expect(checkedPoints(before, after)).toEqual(['start', 'touch', 'battery', 'wifi']);
  expect(checkedPoints(undefined, undefined)).toEqual([]);
  expect(newlyFaulty(before, after)).toEqual(['wifi']);
  expect(faultyPoints(after)).toEqual(['wifi']);
  expect(goodBut(['start', 'wifi'], { wifi: 'faulty', start: '' })).toEqual({
    start: 'good',
    wifi: 'faulty',
  });
  expect(checksText(after)).toBe('2\u00a0bons, 1\u00a0défaut, 1\u00a0non testé');
  expect(checksText({})).toBe('');
});

test('each point is written with what was found, by stage if there are two', () => {
  expect(checkRows({ touch: 'faulty' }, null)).toEqual([['Tactile', 'défaut']]);
  expect(checkRows({ touch: 'faulty' }, { touch: 'good', wifi: 'untested' })).toEqual([
    ['Tactile', 'avant\u00a0: défaut, après\u00a0: bon'],
    ['Wi-Fi', 'après\u00a0: non testé'],
  ]);
  expect(checkRows(null, null)).toEqual([]);
});
