import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a run is kept unless it is shorter than a full one', () => {
  expect(readOptions([])).toMatchObject({ rounds: 5, requests: 100_000, only: [], isTrial: false });
  expect(readOptions(['--only=1,18', '--rounds=7'])).toMatchObject({ only: [1, 18], isTrial: false });
  for (const less of [
    '--quick',
    '--rounds=1',
    '--seconds=2',
    '--lighthouse-runs=3',
    '--requests=1000',
    '--rounds=many',
  ])
    expect([less, readOptions([less]).isTrial]).toEqual([less, true]);
});
