import { expect, test } from 'vitest';
import { billVatFault } from './bill-vat.ts';

const REGIMES = [{ from: '2027-01-01', vatNumber: 'FR44732829320' }];

test.each([
  ['2027-01-01', 12_000, 2000, null],
  ['2027-01-01', 12_000, 2001, null],
  ['2027-01-01', 12_000, 2002, /20,00\s€ au plus/],
  ['2027-01-01', 12_000, 0, null],
  ['2026-12-31', 12_000, 2000, /franchise/],
  ['2026-12-31', 12_000, 0, null],
])('on %s, %i cents with %i of VAT', (day, amountCents, vatCents, fault) => {
  const said = billVatFault({ day, amountCents, vatCents }, REGIMES);
  if (fault === null) expect(said).toBeNull();
  else expect(said).toMatch(fault);
});
