import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditedParts, netCentsOf, netCentsOfLines, type VatPart, vatParts, vatShare } from './vat-parts.ts';
import { USUAL_VAT_RATE, VAT_RATES, vatInsideCents, vatPercent, vatRateText } from './vat-rates.ts';

const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
const grossOf = (parts: readonly { grossCents: number }[]) => sum(parts.map(({ grossCents }) => grossCents));
const vatOf = (parts: readonly { vatCents: number }[]) => sum(parts.map(({ vatCents }) => vatCents));

const lines = fc.array(
  fc.record({ rate: fc.constantFrom(...VAT_RATES), grossCents: fc.integer({ min: 1, max: 10_000_000 }) }),
  { minLength: 1, maxLength: 12 },
);

test.each([
  ['20', 12_000, 2000],
  ['20', 1, 0],
  ['20', 999, 167],
  ['10', 11_000, 1000],
  ['5.5', 10_550, 550],
  ['2.1', 10_210, 210],
  ['0', 10_000, 0],
  ['margin', 10_000, 0],
  ['20', -12_000, -2000],
  ['20', -999, -167],
] as const)('at %s, %i cents have %i of VAT in them', (rate, grossCents, vatCents) => {
  expect(vatInsideCents(grossCents, rate)).toBe(vatCents);
});

test('net and VAT of all rates add up to the total, and the net sums of lines to those of their rates', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const parts = vatParts(all);
      expect(grossOf(parts)).toBe(grossOf(all));
      expect(sum(parts.map(netCentsOf)) + vatOf(parts)).toBe(grossOf(all));
      const nets = netCentsOfLines(all);
      for (const part of parts) {
        const ofRate = nets.filter((_, place) => all[place]?.rate === part.rate);
        expect(sum(ofRate)).toBe(netCentsOf(part));
        // A reader who computes VAT from the net sum is a cent away at most.
        const again = Math.round((netCentsOf(part) * Number(vatPercent(part.rate))) / 100);
        expect(Math.abs(again - part.vatCents)).toBeLessThanOrEqual(1);
      }
      for (const [place, { rate, grossCents }] of all.entries()) {
        const alone = grossCents - vatInsideCents(grossCents, rate);
        expect(Math.abs((nets[place] ?? 0) - alone)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('credit notes that take off a whole invoice take off its VAT, whatever their number', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 }), (all, weights) => {
      const parts = vatParts(all);
      const whole = grossOf(parts);
      const cut = weights.map((weight) => Math.floor((whole * weight) / 6000)).filter((cents) => cents > 0);
      const amounts = [...cut, whole - sum(cut)];
      const notes: VatPart[][] = [];
      for (const [place, cents] of amounts.entries())
        notes.push(creditedParts(parts, notes, cents, place % 2 === 0 ? all.slice(place, place + 1) : []));
      for (const [place, note] of notes.entries()) expect(grossOf(note)).toBe(amounts[place]);
      for (const { rate, grossCents, vatCents } of parts) {
        const ofRate = notes.flat().filter((part) => part.rate === rate);
        expect([grossOf(ofRate), vatOf(ofRate)]).toEqual([grossCents, vatCents]);
      }
    }),
  );
});

test('what comes back of a known rate takes off the VAT of that rate, as far as any is left', () => {
  const parts = vatParts([
    { rate: '20', grossCents: 3000 },
    { rate: 'margin', grossCents: 30_000 },
  ]);
  const phone = creditedParts(parts, [], 30_000, [{ rate: 'margin', grossCents: 30_000 }]);
  expect(phone).toEqual([{ rate: 'margin', grossCents: 30_000, vatCents: 0 }]);
  const work = [{ rate: '20', grossCents: 3000, vatCents: 500 }];
  expect(creditedParts(parts, [phone], 3000)).toEqual(work);
  // More than is left of its rate comes off the others.
  expect(creditedParts(parts, [phone], 3000, [{ rate: 'margin', grossCents: 3000 }])).toEqual(work);
  expect(creditedParts(parts, [], 33_000, [{ rate: '20', grossCents: 99_000 }])).toEqual(parts);
  expect(creditedParts(parts, [], 600, [{ rate: '20', grossCents: 3000 }])).toEqual([
    { rate: '20', grossCents: 600, vatCents: 100 },
  ]);
});

test('a part payment is shared by rate, and adds up', () => {
  const parts = vatParts([
    { rate: '20', grossCents: 10_000 },
    { rate: 'margin', grossCents: 5000 },
  ]);
  expect(vatShare(parts, 1000)).toEqual([
    { rate: '20', grossCents: 667, vatCents: 111 },
    { rate: 'margin', grossCents: 333, vatCents: 0 },
  ]);
  expect(vatShare([], 1000)).toEqual([]);
});

test('rates are read as people write them', () => {
  expect(vatRateText(USUAL_VAT_RATE)).toBe('TVA 20\u00a0%');
  expect(VAT_RATES.map(vatRateText)).toEqual([
    'TVA 20\u00a0%',
    'TVA 10\u00a0%',
    'TVA 5,5\u00a0%',
    'TVA 2,1\u00a0%',
    'TVA 0\u00a0%',
    'TVA sur la marge',
  ]);
});
