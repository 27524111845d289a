import { expect, test } from 'vitest';
import type { Receipt } from './accounting.ts';
import { reportMonths, reportName, transactionCells, transactionsOf } from './transaction-report.ts';

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  ...{ day: '2027-09-02', document: 'VEN-2027-000001', customer: 'Camille', kind: 'sale', what: 'vente' },
  ...{ way: 'cash', takenBy: null, amountCents: 1200, isCompany: false },
  ...change,
});

test('the franchise reports two months at once, the first of them odd', () => {
  const name = (month: number | null, isFranchise = true) =>
    reportName(reportMonths({ year: 2027, month }, isFranchise));
  expect([name(9), name(10), name(12), name(null)]).toEqual([
    '2027-09-10',
    '2027-09-10',
    '2027-11-12',
    '2027-01-02',
  ]);
  expect(name(10, false)).toBe('2027-10');
});

test('private persons are added up by day, kind and rate; companies are left out, money back counts no sale', () => {
  const rows = transactionsOf([
    receipt(),
    receipt({ document: 'VEN-2027-000002', amountCents: 300 }),
    // The second payment of one sale.
    receipt({ document: 'VEN-2027-000002', amountCents: 500 }),
    receipt({ document: 'VEN-2027-000001', amountCents: -1200 }),
    receipt({ kind: 'service', amountCents: 6000 }),
    receipt({ isCompany: true, amountCents: 99_900 }),
    receipt({ day: '2027-09-01' }),
  ]);
  expect(
    rows.map(({ day, category, rate, netCents, count }) => [day, category, rate, netCents, count]),
  ).toEqual([
    ['2027-09-01', 'sale', null, 1200, 1],
    ['2027-09-02', 'sale', null, 800, 2],
    ['2027-09-02', 'service', null, 6000, 1],
  ]);
});

test('with VAT each rate has its row, and the margin scheme its own category without any', () => {
  const vat = [
    { rate: '20', grossCents: 1200, vatCents: 200 },
    { rate: '5.5', grossCents: 1055, vatCents: 55 },
    { rate: 'margin', grossCents: 9000, vatCents: 0 },
  ] as const;
  const rows = transactionsOf([receipt({ amountCents: 11_255, vat })]);
  const period = { siren: '732829320', from: '2027-09-01', to: '2027-09-30' };
  expect(rows.map((row) => transactionCells(row, period))).toEqual([
    [...Object.values(period), 'Régime de la marge (CGI, 297\u00a0A)', '', 90, 0, 'EUR', '2027-09-02', 1],
    [...Object.values(period), 'Livraisons de biens', '20', 10, 2, 'EUR', '2027-09-02', 1],
    [...Object.values(period), 'Livraisons de biens', '5,5', 10, 0.55, 'EUR', '2027-09-02', 1],
  ]);
});
