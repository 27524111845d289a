import { expect, test } from 'vitest';
import { epcQr } from './epc-qr.ts';

const transfer = {
  payee: 'Denise Papin EI',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRI FRPP',
  cents: 7590,
  reference: 'REP-2026-K7R-4WM',
};

test('a transfer is written line by line, as the guideline wants it', () => {
  expect(epcQr(transfer).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'AGRIFRPP',
    'Denise Papin EI',
    'FR7630006000011234567890189',
    'EUR75.90',
    '',
    '',
    'REP-2026-K7R-4WM',
  ]);
});

test('without a BIC its line is empty, and long words are cut to their bounds', () => {
  const lines = epcQr({ ...transfer, bic: null, payee: 'P'.repeat(90), reference: 'R'.repeat(200) }).split(
    '\n',
  );
  expect([lines[4], lines[5]?.length, lines[10]?.length]).toEqual(['', 70, 140]);
});
