import { expect, test } from 'vitest';
import { tellsCustomer } from './quiet-step.ts';

const MAILED = { email: 'camille@exemple.fr', phone: '+33612345678' };
const CALLED = { email: null, phone: '+33612345678' };

test('a step offers to tell nobody where it would tell its customer', () => {
  expect(tellsCustomer('make_ready', MAILED, false)).toBe(true);
  expect(tellsCustomer('await_part', MAILED, true)).toBe(false);
  expect(tellsCustomer('make_ready', CALLED, true)).toBe(true);
  expect(tellsCustomer('await_part', CALLED, true)).toBe(true);
  expect(tellsCustomer('await_part', CALLED, false)).toBe(false);
  expect(tellsCustomer('diagnose', CALLED, true)).toBe(false);
  expect(tellsCustomer('make_ready', { email: null, phone: null }, true)).toBe(false);
});

test('who renounces is always told', () => {
  expect(tellsCustomer('withdraw', MAILED, true)).toBe(false);
});
