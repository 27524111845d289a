import { expect, test } from 'vitest';
import { estimateOfFaults } from './estimate-of-faults.ts';

const SCREEN = { from: 79, to: 249, changes: 'La qualité de la dalle.' };
const BATTERY = { from: 49.5, to: 79, changes: 'Le circuit de charge.' };

test('ranges are added up, with what would change each of them', () => {
  expect(estimateOfFaults([SCREEN, BATTERY])).toEqual({
    'estimate.min': '128,5',
    'estimate.max': '328',
    'estimate.note': 'La qualité de la dalle.\nLe circuit de charge.',
  });
});

test('what changes two faults alike is said once', () => {
  expect(estimateOfFaults([SCREEN, SCREEN])['estimate.note']).toBe('La qualité de la dalle.');
});

test.each([
  ['no fault', []],
  ['a fault on quote', [SCREEN, { ...BATTERY, from: null, to: null }]],
  ['a fault without an upper end', [SCREEN, { ...BATTERY, to: null }]],
])('%s has no estimate', (_, faults) => {
  expect(estimateOfFaults(faults)).toEqual({ 'estimate.min': '', 'estimate.max': '', 'estimate.note': '' });
});
