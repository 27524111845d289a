import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatOfEntries, vatOfUnratedDeposit } from './vat-of-entries.ts';
import { creditedParts, sumByRate, type VatPart, vatParts } from './vat-parts.ts';
import { VAT_RATES } from './vat-rates.ts';

const plain = { own: null, correctsId: null, replacesId: null };
const sumOf = (recorded: ReadonlyMap<number, VatPart[]>) =>
  sumByRate([...recorded.values()].flat()).filter(
    ({ grossCents, vatCents }) => grossCents !== 0 || vatCents !== 0,
  );

const DOCUMENT = vatParts([
  { rate: '20', grossCents: 999 },
  { rate: '5.5', grossCents: 1000 },
]);

const documents = fc
  .array(
    fc.record({ rate: fc.constantFrom(...VAT_RATES), grossCents: fc.integer({ min: 1, max: 5_000_000 }) }),
    { minLength: 1, maxLength: 8 },
  )
  .map(vatParts);

/** A sum in so many parts, none of them zero. */
function cut(whole: number, weights: readonly number[]): number[] {
  const parts = weights.map((weight) => Math.floor((whole * weight) / 6000)).filter((cents) => cents > 0);
  return [...parts, whole - parts.reduce((sum, cents) => sum + cents, 0)];
}

test('payments of a sale have the VAT of its document together, in whatever parts they come, and refunds take it off again', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 });
  fc.assert(
    fc.property(documents, weights, weights, (document, paid, back) => {
      const whole = document.reduce((sum, { grossCents }) => sum + grossCents, 0);
      const payments = cut(whole, paid).map((cents, place) => ({ ...plain, id: place, cents }));
      const recorded = vatOfEntries(document, payments);
      expect(sumOf(recorded)).toEqual(document);
      for (const { id, cents } of payments)
        expect(recorded.get(id)?.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(cents);
      const refunds = cut(whole, back).map((cents, place) => ({ ...plain, id: 100 + place, cents: -cents }));
      expect(sumOf(vatOfEntries(document, [...payments, ...refunds]))).toEqual([]);
    }),
  );
});

test('a credit note and the invoice of a deposit are recorded as they say', () => {
  const note = creditedParts(DOCUMENT, [], 700, [{ rate: '5.5', grossCents: 700 }]);
  const deposit = vatParts([{ rate: '20', grossCents: 500 }]);
  const recorded = vatOfEntries(DOCUMENT, [
    { ...plain, id: 1, cents: 500, own: deposit },
    { ...plain, id: 2, cents: 1499 },
    { ...plain, id: 3, cents: -700, own: note },
  ]);
  expect(recorded.get(1)).toEqual(deposit);
  expect(recorded.get(3)).toEqual([{ rate: '5.5', grossCents: -700, vatCents: -36 }]);
  expect(sumByRate([...(recorded.get(1) ?? []), ...(recorded.get(2) ?? [])])).toEqual(DOCUMENT);
  // One that credits more than went back says nothing of how much VAT did.
  const part = vatOfEntries(DOCUMENT, [
    { ...plain, id: 1, cents: 1000 },
    { ...plain, id: 2, cents: -1000, own: DOCUMENT },
  ]);
  expect(sumOf(part)).toEqual([]);
});

test('what is taken back has the VAT of what it takes back; paid again, the document has it once', () => {
  const recorded = vatOfEntries(DOCUMENT, [
    { ...plain, id: 1, cents: 1000 },
    { ...plain, id: 2, cents: 999 },
    { ...plain, id: 3, cents: -1000, correctsId: 1 },
    { ...plain, id: 4, cents: 1000 },
  ]);
  expect(sumByRate([...(recorded.get(1) ?? []), ...(recorded.get(3) ?? [])])).toMatchObject([
    { grossCents: 0, vatCents: 0 },
    { grossCents: 0, vatCents: 0 },
  ]);
  expect(sumOf(recorded)).toEqual(DOCUMENT);
});

test('what is paid too much has the proportions of the document, and goes back as it came', () => {
  const twice = [1, 2].map((id) => ({ ...plain, id, cents: 1999 }));
  expect(sumOf(vatOfEntries(DOCUMENT, twice))).toEqual(
    DOCUMENT.map(({ rate, grossCents, vatCents }) => ({
      rate,
      grossCents: 2 * grossCents,
      vatCents: 2 * vatCents,
    })),
  );
  expect(sumOf(vatOfEntries(DOCUMENT, [...twice, { ...plain, id: 3, cents: -1999 }]))).toEqual(DOCUMENT);
});

test('of a document of the franchise there is none, nor of a deposit of its days', () => {
  expect(sumOf(vatOfEntries([], [{ ...plain, id: 1, cents: 1999 }]))).toEqual([]);
  expect(vatOfEntries(DOCUMENT, [{ ...plain, id: 1, cents: 500, own: [] }]).get(1)).toEqual([]);
});

test('a deposit without VAT on its invoice has that of the days of its money; what came last goes back first', () => {
  const entry = (id: number, cents: number, isRated: boolean, correctsId: number | null = null) => ({
    ...{ id, cents, isRated, correctsId, replacesId: null },
  });
  const recorded = vatOfUnratedDeposit(DOCUMENT, [
    entry(1, 999, false),
    entry(2, 1000, true),
    // Written again as it came; the wrong entry is taken back.
    entry(3, 1000, true),
    entry(4, -1000, true, 2),
    entry(5, -1500, true),
  ]);
  const grossOf = (id: number) =>
    (recorded.get(id) ?? []).reduce((sum, { grossCents }) => sum + grossCents, 0);
  expect([1, 2, 3, 4, 5].map(grossOf)).toEqual([0, 1000, 1000, -1000, -1000]);
  expect(sumOf(recorded)).toEqual([]);
});

test('what corrects money of before the first day with VAT has none, and takes none off what came since', () => {
  const entries = [
    { ...plain, id: 2, cents: 999, isRated: true },
    // Entry 1 is of before: it is written again, then taken back; and so is what was written.
    { ...plain, id: 3, cents: 1000, isRated: true, replacesId: 1 },
    { ...plain, id: 4, cents: -1000, isRated: true, correctsId: 1 },
    { ...plain, id: 5, cents: 1000, isRated: true, replacesId: 3 },
    { ...plain, id: 6, cents: -1000, isRated: true, correctsId: 3 },
  ];
  for (const recorded of [vatOfEntries(DOCUMENT, entries), vatOfUnratedDeposit(DOCUMENT, entries)]) {
    expect([...recorded.keys()]).toEqual([2]);
    expect(sumOf(recorded).reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(999);
  }
});
