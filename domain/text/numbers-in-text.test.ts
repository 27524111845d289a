import { expect, test } from 'vitest';
import { hasNumber, splitAtNumbers } from './numbers-in-text.ts';

test.each([
  ['Commande CMD-2026-6JT-2WW', ['Commande ', 'CMD-2026-6JT-2WW', '']],
  [
    'Réparation REP-2026-K7R-4WM, facture DEMO-FAC-2026-000123.',
    ['Réparation ', 'REP-2026-K7R-4WM', ', facture ', 'DEMO-FAC-2026-000123', '.'],
  ],
  ['AV-2026-000001', ['', 'AV-2026-000001', '']],
  ['Rachat RAC-2026-8KR-2YX', ['Rachat ', 'RAC-2026-8KR-2YX', '']],
  ['PC de bureau Core i5-8500, ou i7-1135G7', ['PC de bureau Core ', 'i5-8500', ', ou ', 'i7-1135G7', '']],
  ['LP-2026-1234567 et RDV-2025-000012', ['', 'LP-2026-1234567', ' et ', 'RDV-2025-000012', '']],
])('finds the numbers in %s', (text, pieces) => {
  expect(splitAtNumbers(text)).toEqual(pieces);
  expect(hasNumber(text)).toBe(true);
});

test.each(['LAP-CR-001', 'CMD-2026-12', 'XCMD-2026-6JT-2WW', 'rendez-vous', 'mini-8500', 'i5-vieux'])(
  'and none in %s',
  (text) => expect(hasNumber(text)).toBe(false),
);
