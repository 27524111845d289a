import { expect, test } from 'vitest';
import { countGuestCases, guestCasesInFrench, madeInFrench } from './guest-cases.ts';

test.each([
  [{ orders: 2, repairs: 1, appointments: 0 }, '2 commandes et 1 réparation', 'faites'],
  [{ orders: 1, repairs: 0, appointments: 0 }, '1 commande', 'faite'],
  [{ orders: 0, repairs: 2, appointments: 1 }, '2 réparations et 1 rendez-vous', 'faits'],
  [{ orders: 1, repairs: 1, appointments: 1 }, '1 commande, 1 réparation et 1 rendez-vous', 'faits'],
  [{ orders: 0, repairs: 0, appointments: 1 }, '1 rendez-vous', 'fait'],
])('%j', (cases, words, made) => {
  expect(guestCasesInFrench(cases).replaceAll('\u00a0', ' ')).toBe(words);
  expect(madeInFrench(cases)).toBe(made);
  expect(countGuestCases(cases)).toBeGreaterThan(0);
});
