import { expect, test } from 'vitest';
import { eurosField } from './euros-field.ts';

const messageOf = (typed: unknown, options?: { mayBeZero: boolean }) =>
  eurosField(options).safeParse(typed).error?.issues[0]?.message;

test('an amount is read in cents, as people type it', () => {
  expect(eurosField().parse('1 234,5 €')).toBe(123_450);
  expect(eurosField({ mayBeZero: true }).parse('0')).toBe(0);
});

test.each(['', '0', '-3', '12,345', 'trois', '1000000,01'])('« %s » is no amount', (typed) => {
  expect(messageOf(typed)).toBe('Écrivez un montant en euros, par exemple 89,29.');
});

test('an amount that is missing is asked for', () => {
  expect(messageOf(undefined)).toBe('Écrivez le montant.');
  expect(messageOf('', { mayBeZero: true })).toContain('par exemple');
});
