import { expect, test } from 'vitest';
import { offeredQuantity } from './offered-quantity.ts';

test('never more than there is, and something where there is something', () => {
  for (let available = 0; available <= 200; available += 1) {
    const offered = offeredQuantity(available);
    expect(offered).toBeLessThanOrEqual(available);
    expect(offered > 0).toBe(available > 0);
  }
});

test('few answers, however large the stock', () => {
  const answers = new Set(Array.from({ length: 1000 }, (_, available) => offeredQuantity(available)));
  expect([...answers]).toEqual([0, 1, 2, 3, 5, 10, 20, 50, 99]);
});
