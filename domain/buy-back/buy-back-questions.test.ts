import { expect, test } from 'vitest';
import {
  answersTo,
  answerText,
  type BuyBackAnswers,
  buyBackQuestions,
  DEDUCTIBLE,
  indicatedCents,
  otherAnswers,
  staysLocked,
} from './buy-back-questions.ts';

const GOOD: BuyBackAnswers = {
  ...{ power: 'yes', screen: 'clean', back: 'clean', battery: 'good' },
  ...{ account: 'off', accessories: 'all', box: 'yes', bill: 'yes' },
};

const table = { baseCents: 20_000, deductions: { 'screen.broken': 40, 'battery.weak': 15, 'power.no': 80 } };

test('the counter answers what it sees, the seller what they will do', () => {
  expect(answersTo('account', 'shop').map(([answer]) => answer)).toEqual(
    answersTo('account').map(([answer]) => answer),
  );
  expect([answerText('account', 'off'), answerText('account', 'off', 'shop')]).toEqual([
    'Retiré, ou je le retire avant de venir',
    'Retiré',
  ]);
  expect(answerText('screen', 'broken', 'shop')).toBe(answerText('screen', 'broken'));
});

test('a device in good condition is worth the price of its model, in whole euros', () => {
  expect(indicatedCents(GOOD, table)).toBe(20_000);
  expect(indicatedCents(GOOD, { ...table, baseCents: 12_350 })).toBe(12_300);
});

test('each answer takes off its part of the price, and answers that nobody priced take off nothing', () => {
  expect(indicatedCents({ ...GOOD, screen: 'broken' }, table)).toBe(12_000);
  expect(indicatedCents({ ...GOOD, screen: 'broken', battery: 'weak' }, table)).toBe(9000);
  expect(indicatedCents({ ...GOOD, box: 'no', bill: 'no' }, table)).toBe(20_000);
  // 200 € less 33 % is 134 €, without cents.
  expect(indicatedCents({ ...GOOD, back: 'broken' }, { ...table, deductions: { 'back.broken': 33 } })).toBe(
    13_400,
  );
});

test('it never falls below nothing, and nothing is no amount', () => {
  expect(indicatedCents({ ...GOOD, power: 'no', screen: 'broken' }, table)).toBeNull();
  expect(indicatedCents(GOOD, { ...table, baseCents: 99 })).toBeNull();
});

test('without a price for its model, or with an account on it, a device has no amount', () => {
  expect(indicatedCents(GOOD, { ...table, baseCents: null })).toBeNull();
  expect(indicatedCents({ ...GOOD, account: 'on' }, table)).toBeNull();
  expect(staysLocked({ account: 'on' })).toBe(true);
  expect(staysLocked(GOOD)).toBe(false);
});

test('a percentage may be set for every answer but the best ones and the account', () => {
  const keys = DEDUCTIBLE.map(({ key }) => key);
  expect(keys).toContain('screen.scratched');
  expect(keys).not.toContain('screen.clean');
  expect(keys.filter((key) => key.startsWith('account'))).toEqual([]);
  expect(new Set(DEDUCTIBLE.map(({ question }) => question)).size).toBe(buyBackQuestions.length - 1);
});

test('what the counter sees otherwise is named', () => {
  expect(otherAnswers(GOOD, GOOD)).toEqual([]);
  expect(otherAnswers(GOOD, { ...GOOD, screen: 'scratched', box: 'no' })).toEqual(['screen', 'box']);
});
