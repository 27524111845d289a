import { expect, test } from 'vitest';
import { marginVat, unitMargin } from './margin-vat.ts';

test.each([
  [50_000, 38_000, 12_000, 2000],
  [10_000, 10_000, 0, 0],
  [10_000, 25_000, -15_000, 0],
])(
  'sold for %i and bought for %i: a margin of %i with %i of VAT in it',
  (sold, bought, marginCents, vatCents) => {
    expect(marginVat(sold, bought)).toEqual({ marginCents, vatCents });
  },
);

test.each([
  [null, 26_900, 18_000, 26_900, 18_000],
  ['margin', 26_900, 18_000, 25_417, 18_000],
  ['margin', 15_000, 18_000, 15_000, 18_000],
  ['20', 24_000, 18_000, 20_000, 15_000],
] as const)(
  'at %s, a unit sold for %i that cost %i brings %i and costs %i',
  (rate, sold, cost, soldCents, costCents) => {
    expect(unitMargin({ soldCents: sold, costCents: cost }, rate)).toEqual({ soldCents, costCents });
  },
);
