import { describe, expect, test } from 'vitest';
import { directPriceCents, formatEuros, formatPrice, listedPriceCents, parseEuros } from './money.ts';

describe('formatPrice', () => {
  test.each([
    [0, '0.00'],
    [12, '12.00'],
    [12.5, '12.50'],
    [1234.567, '1234.57'],
    [1.005, '1.01'],
    [0.004, '0.00'],
    [-0.001, '0.00'],
    [-3.5, '-3.50'],
    // An amount too large to count in cents.
    [-1.8e306, '0.00'],
  ])('shows %s as %s', (value, expected) => {
    expect(formatPrice(value)).toBe(expected);
  });

  test.each([undefined, null, '', '12.50', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}, [], true, 10n])(
    'is 0.00 for %s, which is not a number',
    (value) => {
      expect(formatPrice(value)).toBe('0.00');
    },
  );
});

describe('directPriceCents', () => {
  test.each([
    [0, 0],
    [11_200, 10_000],
    [9_990, 8_920],
    [100, 89],
    [1, 1],
    [14, 13],
    [42, 38],
    [-11_200, -10_000],
  ])('takes the 12 %% off %i and gives %i', (listed, expected) => {
    expect(directPriceCents(listed)).toBe(expected);
  });

  test.each([12.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s, which is not whole cents', (value) => {
    expect(() => directPriceCents(value)).toThrow(RangeError);
    expect(() => formatEuros(value)).toThrow(RangeError);
  });
});

describe('formatEuros', () => {
  test.each([
    [0, '0,00\u00a0€'],
    [-0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [123_450, '1\u00a0234,50\u00a0€'],
    [123_456_789, '1\u00a0234\u00a0567,89\u00a0€'],
    [-250, '-2,50\u00a0€'],
  ])('writes %i cents as %s', (cents, expected) => {
    expect(formatEuros(cents)).toBe(expected);
  });
});

describe('parseEuros', () => {
  test.each([
    ['89,29', 8929],
    ['89.2', 8920],
    [' 1 234,50 € ', 123_450],
    ['1\u00a0234', 123_400],
    ['0', 0],
  ])('reads %s as %i cents', (text, cents) => {
    expect(parseEuros(text)).toBe(cents);
  });

  test.each(['', 'abc', '-1', '1,234', '1e3', '12345678', '1,2,3', '€', 'NaN'])('refuses %s', (text) => {
    expect(parseEuros(text)).toBeNull();
  });
});

test('every price has a listed price that leads back to it', () => {
  for (let cents = 1; cents <= 50_000; cents++) expect(directPriceCents(listedPriceCents(cents))).toBe(cents);
  expect(() => listedPriceCents(1.5)).toThrow(RangeError);
});
