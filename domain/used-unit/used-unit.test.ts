import { expect, test } from 'vitest';
import { missingForSale, testsOf, typedTests, UNIT_MOVES, USED_UNIT_STATES } from './used-unit.ts';

const unit = { grade: 'A', priceCents: 19_900, provenance: 'buy_back', isRegistered: true } as const;

test('a unit is sold graded, priced and, unless a trader supplied it, registered', () => {
  expect(missingForSale(unit)).toBeNull();
  expect(missingForSale({ ...unit, grade: null })).toContain('grade');
  expect(missingForSale({ ...unit, priceCents: null })).toContain('prix');
  expect(missingForSale({ ...unit, isRegistered: false })).toContain('livre de police');
  expect(missingForSale({ ...unit, isRegistered: false, provenance: 'supplier' })).toBeNull();
});

test('tests are typed as they are read', () => {
  const tests = [
    { name: 'Écran', result: 'aucun pixel mort' },
    { name: 'Wi-Fi', result: '' },
  ];
  expect(testsOf(typedTests(tests))).toEqual(tests);
  expect(testsOf('Ports:USB-C : charge et données\n\n')).toEqual([
    { name: 'Ports', result: 'USB-C : charge et données' },
  ]);
});

test('each state is left by a move, and what is sold only comes back', () => {
  const from = (state: string) => Object.values(UNIT_MOVES).filter((move) => move.from === state);
  for (const state of Object.keys(USED_UNIT_STATES)) expect(from(state).length).toBeGreaterThan(0);
  expect(from('sold').map(({ to }) => to)).toEqual(['to_test']);
});
