import { expect, test } from 'vitest';
import { guaranteeFrom, monthsOf, prolonged } from './guarantee.ts';

test('three months of the shop, and two years of the law on parts that were sold', () => {
  expect(guaranteeFrom('2026-11-30', 3, true)).toEqual({
    guarantee_until: '2027-02-28',
    parts_guarantee_until: '2028-11-30',
  });
  expect(guaranteeFrom('2026-11-22', 3, false)).toEqual({
    guarantee_until: '2027-02-22',
    parts_guarantee_until: null,
  });
});

test('a visit under guarantee gives back the days it took', () => {
  const first = { guarantee_until: '2027-02-22', parts_guarantee_until: null };
  expect(prolonged(first, '2027-01-10', '2027-01-20')).toEqual({
    guarantee_until: '2027-03-04',
    parts_guarantee_until: null,
  });
});

test('months are read from the words of the shop', () => {
  expect(monthsOf('3\u00a0mois')).toBe(3);
  expect(() => monthsOf('un an')).toThrow('un an');
});
