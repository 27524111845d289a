import { expect, test } from 'vitest';
import { differencesOf, expectedOf, type LedgerSums, ledgerCents, leftCents } from './closing-account.ts';

const sums: LedgerSums = {
  cash: { inCents: 12_000, outCents: 2000 },
  shop_card: { inCents: 5000, outCents: 0 },
  contactless: { inCents: 1500, outCents: 500 },
  card: { inCents: 8929, outCents: 0 },
};
const counted = {
  floatCents: 5000,
  spentCents: 1500,
  countedCents: 13_000,
  bankedCents: 8000,
  terminalCents: 6000,
};

test('the till should hold its float and the cash that was kept, less what was spent out of it', () => {
  expect(expectedOf(sums, counted)).toEqual({ cashCents: 13_500, terminalCents: 6000 });
  expect(differencesOf(sums, counted)).toEqual({ cashCents: -500, terminalCents: 0 });
});

test('what was paid for used goods has left the till, and is no sale given back', () => {
  const bought = { ...sums, cash: { inCents: 12_000, outCents: 2000, boughtCents: 4000 } };
  expect(expectedOf(bought, counted).cashCents).toBe(9500);
  expect(ledgerCents(bought)).toBe(ledgerCents(sums));
});

test('a day without an entry keeps the float', () => {
  expect(expectedOf({}, { floatCents: 5000, spentCents: 0 })).toEqual({ cashCents: 5000, terminalCents: 0 });
});

test('all ways are added up, and what is not taken to the bank stays', () => {
  expect(ledgerCents(sums)).toBe(24_929);
  expect(leftCents(counted)).toBe(5000);
});
