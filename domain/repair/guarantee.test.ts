import { expect, test } from 'vitest';
import { type Covered, fromDelivery, guaranteeFrom, monthsOf, prolonged } from './guarantee.ts';

/** A device that came back, and left again, under a guarantee. */
const back = (inShopFrom: string, handedOver: string, covered: Covered = 'goods') => ({
  inShopFrom,
  handedOver,
  covered,
});

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

test('a guarantee repair gives back the days it took', () => {
  const first = { guarantee_until: '2027-02-22', parts_guarantee_until: null };
  const anew = guaranteeFrom('2027-01-20', 3, false);
  expect(prolonged(first, anew, back('2027-01-10', '2027-01-20'))).toEqual({
    guarantee_until: '2027-03-04',
    parts_guarantee_until: null,
    isLegal: false,
  });
});

test('a repair under the legal guarantee prolongs it by six months and the days it took', () => {
  const first = { guarantee_until: '2027-01-16', parts_guarantee_until: '2028-10-16' };
  const anew = guaranteeFrom('2026-12-01', 3, false);
  expect(prolonged(first, anew, back('2026-12-01', '2026-12-01'))).toEqual({
    guarantee_until: '2027-01-16',
    parts_guarantee_until: '2029-04-16',
    isLegal: true,
  });
  // The shop's own guarantee is over by then: the new work has that of any repair, and the legal one goes on.
  const later = guaranteeFrom('2028-03-10', 3, false);
  expect(prolonged(first, later, back('2028-03-01', '2028-03-10'))).toEqual({
    guarantee_until: '2028-06-10',
    parts_guarantee_until: '2029-04-25',
    isLegal: true,
  });
  // Both are over: nothing is prolonged.
  const last = guaranteeFrom('2028-12-01', 3, false);
  expect(prolonged(first, last, back('2028-12-01', '2028-12-01'))).toEqual({ ...last, isLegal: false });
});

test('work done again gives its days back to both guarantees, and six months to none', () => {
  const first = { guarantee_until: '2027-01-16', parts_guarantee_until: '2028-10-16' };
  const anew = guaranteeFrom('2026-12-11', 3, false);
  expect(prolonged(first, anew, back('2026-12-01', '2026-12-11', 'labour'))).toEqual({
    guarantee_until: '2027-01-26',
    parts_guarantee_until: '2028-10-26',
    isLegal: false,
  });
});

test('what a carrier took is guaranteed from the day it arrived, and never shorter than was promised', () => {
  const sent = guaranteeFrom('2026-02-28', 3, true);
  // Whole months from the day of the arrival are more than the days on the way.
  expect(fromDelivery(sent, guaranteeFrom('2026-03-02', 3, true), 2)).toEqual({
    guarantee_until: '2026-06-02',
    parts_guarantee_until: '2028-03-02',
  });
  // The shop promises less since: what it had promised moves all the same.
  expect(fromDelivery(sent, guaranteeFrom('2026-03-02', 1, true), 2).guarantee_until).toBe('2026-05-30');
  expect(fromDelivery({ guarantee_until: null, parts_guarantee_until: null }, null, 2)).toEqual({
    guarantee_until: null,
    parts_guarantee_until: null,
  });
});

test('months are read from the words of the shop', () => {
  expect(monthsOf('3\u00a0mois')).toBe(3);
  expect(() => monthsOf('un an')).toThrow('un an');
});
