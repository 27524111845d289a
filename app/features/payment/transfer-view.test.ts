import { expect, test } from 'vitest';
import { transferView } from './transfer-view.server.ts';

const shop = {
  ownerName: 'Denise Papin',
  name: 'L’Atelier Papin',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: null,
  mode: 'open' as const,
};
const due = { cents: 7500, reference: 'REP-2026-K7R-4WM' };

test('a transfer is made out to the owner, with a code for the bank’s app', () => {
  const view = transferView(shop, due);
  expect(view).toMatchObject({ payee: 'Denise Papin', reference: due.reference, typedAmount: '75,00' });
  expect(view?.qr.length).toBeGreaterThan(20);
});

test('without an account, or in a demonstration, nobody is told to transfer anything', () => {
  expect(transferView({ ...shop, iban: null }, due)).toBeNull();
  expect(transferView({ ...shop, mode: 'demonstration' }, due)).toBeNull();
});
