import { expect, test } from 'vitest';
import { periodVat } from './period-vat.ts';

const RATES = [
  { rate: '20', grossCents: 120_000, vatCents: 20_000 },
  { rate: '5.5', grossCents: 10_550, vatCents: 550 },
] as const;
const USED = { rate: 'margin', grossCents: 30_000, vatCents: 0 } as const;

test('VAT of a period is that of its rates and of its margin, less that of its bills', () => {
  expect(
    periodVat({ received: [...RATES, USED], boughtCents: 18_000, billVatCents: [4000, null, 250] }),
  ).toEqual({ collectedCents: 22_550, deductedCents: 4250, dueCents: 18_300 });
});

test('used goods that cost more than they brought take nothing off the VAT of other sales', () => {
  expect(periodVat({ received: [...RATES, USED], boughtCents: 90_000, billVatCents: [] })).toEqual({
    collectedCents: 20_550,
    deductedCents: 0,
    dueCents: 20_550,
  });
});

test('bills with more VAT than sales, or refunds alone, are negative', () => {
  expect(periodVat({ received: [], boughtCents: 0, billVatCents: [5000] }).dueCents).toBe(-5000);
  const refunded = [{ rate: '20', grossCents: -1200, vatCents: -200 }] as const;
  expect(periodVat({ received: refunded, boughtCents: 0, billVatCents: [] }).dueCents).toBe(-200);
});
