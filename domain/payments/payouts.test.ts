import { expect, test } from 'vitest';
import { isNothingPaid, isPaidOverCashLimit, payoutOf } from './payouts.ts';

const bought = { price: 14_000, way: 'cash', documentKind: 'identity_card' } as const;

test('what a private person is paid is a payout, in the words of the ledger', () => {
  expect(payoutOf(bought)).toEqual({ amountCents: 14_000, method: 'cash' });
  expect(payoutOf({ ...bought, way: 'card' })).toEqual({ amountCents: 14_000, method: 'own_card' });
});

test('what is taken in exchange is a payout without money', () => {
  expect(payoutOf({ ...bought, way: 'exchange' })).toEqual({ amountCents: 14_000, method: 'exchange' });
});

test('a gift and what a company bills are none', () => {
  expect(payoutOf({ ...bought, way: 'none' })).toBeNull();
  expect(payoutOf({ ...bought, price: 0 })).toBeNull();
  expect(payoutOf({ ...bought, documentKind: 'company' })).toBeNull();
});

test('the law bounds cash alone, and a thousand euros are allowed', () => {
  expect(isPaidOverCashLimit({ price: 100_000, way: 'cash' })).toBe(false);
  expect(isPaidOverCashLimit({ price: 100_001, way: 'cash' })).toBe(true);
  expect(isPaidOverCashLimit({ price: 100_001, way: 'transfer' })).toBe(false);
});

test('what is paid by money has a price', () => {
  expect(isNothingPaid({ price: 0, way: 'cash' })).toBe(true);
  expect(isNothingPaid({ price: 1, way: 'cash' })).toBe(false);
  expect(isNothingPaid({ price: 0, way: 'exchange' })).toBe(true);
  expect(isNothingPaid({ price: 0, way: 'none' })).toBe(false);
  expect(isNothingPaid({ price: 0, way: '' })).toBe(false);
});
