import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { totalsOf } from '#domain/accounting/accounting.ts';
import { totalCents } from '#domain/cart/cart.ts';
import { directPriceCents, formatEuros, formatPrice, parseEuros } from '#domain/money/money.ts';
import { choicesCents, choicesProblem, firstChoices, type QuotedLine } from '#domain/repair/quote.ts';
import { parserRuns } from '#tests/support/attacks/attack-runs.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const runs = parserRuns(500);
const cents = fc.integer({ min: 0, max: 999_999_999 });

test('a price that is shown is read back to the cent, however it is written', () => {
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom(',', '.'),
      fc.constantFrom('', ' ', '\u00a0', '\u202f'),
      (amount, mark, gap) => {
        expect(parseEuros(formatEuros(amount))).toBe(amount);
        const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, gap);
        expect(parseEuros(`${whole}${mark}${String(amount % 100).padStart(2, '0')} €`)).toBe(amount);
        expect(formatPrice(amount / 100)).toBe((amount / 100).toFixed(2));
      },
    ),
    runs,
  );
});

test('what is no price is none: never a failure, never a number that was not written', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[-+ ]?\d{0,12}[.,]?\d{0,4}[ €eE+-]{0,3}\d?$/),
    fc.constantFrom('1e3', '0x10', '-1', '١٢', '1.2.3', 'NaN', 'Infinity', '12,345', '€', ''),
  );
  fc.assert(
    fc.property(text, (written) => {
      const read = parseEuros(written);
      if (read === null) return;
      expect(Number.isSafeInteger(read) && read >= 0 && read < 1_000_000_000).toBe(true);
      expect(written.replaceAll(/\D/g, '').replace(/^0+/, '')).toMatch(/^\d*$/);
      expect(parseEuros(formatEuros(read))).toBe(read);
    }),
    runs,
  );
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(formatPrice(value)).toMatch(/^-?\d+\.?\d*(?:e\+\d+)?$/);
    }),
    runs,
  );
});

test('the price without intermediary is whole cents, and never a cent away from listed / 1,12', () => {
  fc.assert(
    fc.property(cents, (listed) => {
      const direct = directPriceCents(listed);
      expect(Number.isSafeInteger(direct)).toBe(true);
      // This computes in whole numbers: 100 · listed / 112, rounded to the nearest.
      const off = BigInt(direct) * 112n - BigInt(listed) * 100n;
      expect(off <= 56n && off >= -56n).toBe(true);
    }),
    runs,
  );
});

test('a cart costs what its lines cost, in whatever order', () => {
  const line = fc.record({
    listedPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const each = lines.reduce((sum, one) => sum + totalCents([one]), 0);
      expect(totalCents(lines)).toBe(each);
      expect(totalCents(lines.toReversed())).toBe(each);
      expect(Number.isSafeInteger(each)).toBe(true);
    }),
    runs,
  );
});

test('a quote costs the sum of what was chosen, and nothing can be chosen that it does not offer', () => {
  const option = fc.record({
    condition: fc.constantFrom('new', 'reused', null),
    unit_cents: fc.integer({ min: 0, max: 5_000_000 }),
  });
  const quoted = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        is_optional: fc.boolean(),
        alternative: fc.constant(null),
        options: fc.array(option, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map(
      (lines) =>
        lines.map((line, id) => ({
          ...line,
          id,
          options: line.options.map((one, at) => ({ ...one, id: id * 10 + at })),
        })) as QuotedLine[],
    );
  const choice = fc.record({
    lineId: fc.integer({ min: -1, max: 13 }),
    optionId: fc.option(fc.integer({ min: -1, max: 140 })),
  });
  fc.assert(
    fc.property(quoted, fc.array(choice, { maxLength: 14 }), (lines, wild) => {
      const first = firstChoices(lines);
      expect(choicesProblem(lines, first)).toBeNull();
      for (const choices of [first, wild]) {
        if (choicesProblem(lines, choices) !== null) continue;
        const sum = lines.reduce((total, line) => {
          const chosen = choices.find(({ lineId }) => lineId === line.id)?.optionId;
          return total + line.quantity * (line.options.find(({ id }) => id === chosen)?.unit_cents ?? 0);
        }, 0);
        expect(choicesCents(lines, choices)).toBe(sum);
      }
    }),
    runs,
  );
});

test('what came in is what sales and services brought, less what was given back', () => {
  const receipt = fc.record({
    kind: fc.constantFrom<'sale' | 'service'>('sale', 'service'),
    amountCents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 200 }), (receipts) => {
      const { sale, service, all } = totalsOf(receipts);
      expect(sale + service).toBe(all);
      expect(all).toBe(receipts.reduce((sum, { amountCents }) => sum + amountCents, 0));
    }),
    runs,
  );
});
