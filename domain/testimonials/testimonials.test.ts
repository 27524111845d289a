import { expect, test } from 'vitest';
import { summarizeRatings } from './testimonials.ts';

test('only what customers wrote is counted', () => {
  expect(
    summarizeRatings([
      { rating: 5, is_example: true },
      { rating: 4, is_example: false },
      { rating: 3, is_example: false },
    ]),
  ).toEqual({ count: 2, average: 3.5 });
});

test('examples alone make no mark', () => {
  expect(summarizeRatings([{ rating: 5, is_example: true }])).toBeNull();
  expect(summarizeRatings([])).toBeNull();
});
