import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidCents, unitsCents } from './line-price.ts';

test('units of a line without a discount cost their price', () => {
  const line = { quantity: 3, total_cents: 3000, discount_cents: 0 };
  expect([unitsCents(line, 1), unitsCents(line, 2, 1)]).toEqual([1000, 2000]);
});

test('a line comes back for what was paid, in whatever parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 99 }),
      (quantity, unitCents, discount, parts) => {
        const total_cents = quantity * unitCents;
        const line = { quantity, total_cents, discount_cents: Math.min(discount, total_cents) };
        let [back, sum] = [0, 0];
        for (const part of [...parts, quantity]) {
          const units = Math.min(part, quantity - back);
          const cents = unitsCents(line, units, back);
          expect(cents).toBeGreaterThanOrEqual(0);
          back += units;
          sum += cents;
        }
        expect(sum).toBe(paidCents(line));
      },
    ),
  );
});
