import { expect, test } from 'vitest';
import type { Receipt } from './accounting.ts';
import { type JournalPurchase, journalOf, toFec } from './journal.ts';

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  day: '2026-11-21',
  document: 'FAC-2026-000001',
  customer: 'Camille Martin',
  kind: 'sale',
  what: 'Commande CMD-2026-000001',
  way: 'cash',
  takenBy: null,
  amountCents: 8929,
  ...change,
});

const purchase: JournalPurchase = {
  day: '2026-11-20',
  supplier: 'Mobilax',
  nature: 'Écrans\tde téléphone\n',
  amountCents: 12_990,
  vatCents: null,
  way: 'card',
  reference: null,
};

const accounts = (receipts: Receipt[]) =>
  journalOf(receipts, []).map(({ journal, debit, credit, cents }) => [
    journal.code,
    debit.number,
    credit.number,
    cents,
  ]);

test('money goes to the account of its way, from what it was paid for', () => {
  const [sale, service] = [receipt(), receipt({ kind: 'service', way: 'shop_card' })];
  expect(accounts([sale, service, receipt({ way: 'transfer' }), receipt({ way: 'cheque' })])).toEqual([
    ['CA', '530000', '707000', 8929],
    ['CB', '511500', '706000', 8929],
    ['BQ', '512000', '707000', 8929],
    ['CH', '511200', '707000', 8929],
  ]);
});

test('what went back turns the accounts round: no amount is negative', () => {
  expect(accounts([receipt({ amountCents: -2000, way: 'card' })])).toEqual([
    ['PL', '707000', '511600', 2000],
  ]);
});

test('VAT stands apart from the income, on the same side', () => {
  const vat = [
    { rate: '20', grossCents: 6000, vatCents: 1000 },
    { rate: 'margin', grossCents: 2929, vatCents: 0 },
  ] as const;
  const back = vat.map((part) => ({ ...part, grossCents: -part.grossCents, vatCents: -part.vatCents }));
  const written = toFec(journalOf([receipt({ vat }), receipt({ vat: back, amountCents: -8929 })], []))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => [4, 11, 12].map((column) => line.split('\t')[column]));
  expect(written).toEqual([
    ['530000', '89,29', '0,00'],
    ['707000', '0,00', '79,29'],
    ['445711', '0,00', '10,00'],
    ['707000', '79,29', '0,00'],
    ['445711', '10,00', '0,00'],
    ['530000', '0,00', '89,29'],
  ]);
});

test('VAT that an earlier deposit had too much of its rate stands on the other side, and both sides agree', () => {
  const vat = [
    { rate: '20', grossCents: -600, vatCents: -100 },
    { rate: '5.5', grossCents: 4220, vatCents: 220 },
  ] as const;
  const written = toFec(journalOf([receipt({ vat, amountCents: 3620 })], []))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => [4, 11, 12].map((column) => line.split('\t')[column]));
  expect(written).toEqual([
    ['530000', '36,20', '0,00'],
    ['445711', '1,00', '0,00'],
    ['707000', '0,00', '35,00'],
    ['445713', '0,00', '2,20'],
  ]);
});

test('the VAT of a purchase stands apart from what was bought', () => {
  const written = toFec(journalOf([], [{ ...purchase, vatCents: 2165 }]))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => [4, 11, 12].map((column) => line.split('\t')[column]));
  expect(written).toEqual([
    ['607000', '108,25', '0,00'],
    ['445660', '21,65', '0,00'],
    ['512000', '0,00', '129,90'],
  ]);
});

test('the file has 18 columns, two lines for an entry, and numbers that run through each journal', () => {
  const receipts = [receipt(), receipt({ amountCents: 5, customer: '=1+1' }), receipt({ way: 'transfer' })];
  const lines = toFec(journalOf(receipts, [purchase]))
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
  expect(lines.map(({ length }) => length)).toEqual(lines.map(() => 18));
  expect(lines[0]?.slice(0, 6)).toEqual([
    'JournalCode',
    'JournalLib',
    'EcritureNum',
    'EcritureDate',
    'CompteNum',
    'CompteLib',
  ]);
  expect(
    lines.slice(1).map((cells) => [cells[2], cells[3], cells[4], cells[8], cells[11], cells[12]]),
  ).toEqual([
    ['BQ-2026-11-00001', '20261120', '607000', 'SANS_PIECE_REF', '129,90', '0,00'],
    ['BQ-2026-11-00001', '20261120', '512000', 'SANS_PIECE_REF', '0,00', '129,90'],
    ['CA-2026-11-00001', '20261121', '530000', 'FAC-2026-000001', '89,29', '0,00'],
    ['CA-2026-11-00001', '20261121', '707000', 'FAC-2026-000001', '0,00', '89,29'],
    ['CA-2026-11-00002', '20261121', '530000', 'FAC-2026-000001', '0,05', '0,00'],
    ['CA-2026-11-00002', '20261121', '707000', 'FAC-2026-000001', '0,00', '0,05'],
    ['BQ-2026-11-00002', '20261121', '512000', 'FAC-2026-000001', '89,29', '0,00'],
    ['BQ-2026-11-00002', '20261121', '707000', 'FAC-2026-000001', '0,00', '89,29'],
  ]);
  expect(lines[1]?.[10]).toBe('Achat, Mobilax\u00a0: Écrans de téléphone ');
});
