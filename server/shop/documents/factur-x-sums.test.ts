import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netCentsOf, type VatPart, vatParts } from '#domain/vat/vat-parts.ts';
import { USUAL_VAT_RATE, VAT_RATES, type VatRate } from '#domain/vat/vat-rates.ts';
import { netSums, type ProgramLine } from './factur-x-sums.ts';

const line = (quantity: number, unitCents: number, vat?: VatRate): ProgramLine => ({
  ...{ name: 'Article', details: '', quantity, unitCents, vat },
  totalCents: quantity * unitCents,
});

const partsOf = (lines: readonly ProgramLine[], deliveryCents: number): VatPart[] =>
  vatParts([
    ...lines.map(({ vat = USUAL_VAT_RATE, totalCents }) => ({ rate: vat, grossCents: totalCents })),
    ...(deliveryCents > 0 ? [{ rate: USUAL_VAT_RATE, grossCents: deliveryCents }] : []),
  ]);

test('in VAT franchise, sums and prices are those of the shop', () => {
  const lines = [line(2, 4600), line(1, -1000)];
  expect(netSums({ lines, deliveryCents: 990, paidCents: 3000 })).toMatchObject({
    lines: [
      { totalCents: 9200, price: '46.00' },
      { totalCents: -1000, price: '10.00' },
    ],
    ...{ linesCents: 8200, deliveryCents: 990, vatCents: 0, totalCents: 9190, dueCents: 6190 },
  });
});

test('with VAT, lines, discounts, prices and delivery are without it', () => {
  const discounted = {
    ...line(2, 4600, '20'),
    totalCents: 9000,
    discount: { cents: 200, reason: 'Fidélité' },
  };
  const lines = [discounted, line(1, 15_000, 'margin')];
  expect(netSums({ lines, deliveryCents: 990, paidCents: 0, vat: partsOf(lines, 990) })).toMatchObject({
    lines: [
      { totalCents: 7500, discount: { cents: 167 }, price: '38.335' },
      { totalCents: 15_000, price: '150.00' },
    ],
    ...{ linesCents: 22_500, deliveryCents: 825, vatCents: 1665, totalCents: 24_990 },
  });
});

test('the last line of a rate makes up for what rounding left', () => {
  const lines = [line(1, 1, '20'), line(1, 1, '20'), line(1, 100, '5.5')];
  const vat: VatPart[] = [
    { rate: '20', grossCents: 2, vatCents: 1 },
    { rate: '5.5', grossCents: 100, vatCents: 4 },
  ];
  const sums = netSums({ lines, deliveryCents: 0, paidCents: 0, vat });
  expect(sums.lines.map(({ totalCents }) => totalCents)).toEqual([1, 0, 96]);
});

test('net lines and delivery add up to the net sums of the parts, whatever the prices', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          vat: fc.constantFrom(...VAT_RATES),
          quantity: fc.integer({ min: 1, max: 99 }),
          unitCents: fc.integer({ min: 1, max: 100_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom(0, 990),
      (sold, deliveryCents) => {
        const lines = sold.map(({ vat, quantity, unitCents }) => line(quantity, unitCents, vat));
        const vat = partsOf(lines, deliveryCents);
        const sums = netSums({ lines, deliveryCents, paidCents: 0, vat });
        const net = vat.reduce((sum, part) => sum + netCentsOf(part), 0);
        expect(sums.linesCents + sums.deliveryCents).toBe(net);
        expect(net + sums.vatCents).toBe(sums.totalCents);
      },
    ),
  );
});
