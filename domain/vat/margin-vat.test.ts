import { expect, test } from 'vitest';
import { marginVat } from './margin-vat.ts';

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
