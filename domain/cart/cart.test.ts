import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directPriceCents } from '../money/money.ts';
import { addToCart, countOf, mergeCarts, setQuantity, totalCents } from './cart.ts';
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';
import { type CartLine, readStoredLines, toStoredLines } from './cart-line.ts';

const [SSD, RAM] = ['0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001', '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a002'];
const ssd = { id: SSD as string, name: 'SSD 1 To', listedPriceCents: 20_900, quantity: 1 };
const ram = { id: RAM as string, name: 'Barrette 16 Go', listedPriceCents: 4500, quantity: 2 };

type Priced = CartLine & { listedPriceCents: number };

const item = fc.record<Priced>({
  // Few enough that carts share products.
  id: fc.integer({ min: 0, max: 70 }).map((n) => `0b0f7a3e-2a52-4c4e-9a44-${String(n).padStart(12, '0')}`),
  name: fc.string({ minLength: 1, maxLength: 20 }),
  listedPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
});
const [stored] = toStoredLines([ssd]);
const storedLine = item.map((line) => toStoredLines([line])[0]);
const cart = fc.uniqueArray(item, { maxLength: MAX_LINES, selector: ({ id }) => id });

const quantityOf = (lines: readonly CartLine[], id: string) =>
  lines.find((line) => line.id === id)?.quantity ?? 0;

function expectSound(lines: readonly CartLine[]) {
  expect(readStoredLines(JSON.parse(JSON.stringify(toStoredLines(lines))))).toEqual(lines);
}

test('the same product adds up, another one is a line more', () => {
  expect(addToCart([ssd], { ...ssd, quantity: 2 })).toEqual([{ ...ssd, quantity: 3 }]);
  expect(addToCart([ssd], ram)).toEqual([ssd, ram]);
});

test('what is added says the price of today', () => {
  expect(addToCart([ssd], { ...ssd, listedPriceCents: 19_900 })).toEqual([
    { ...ssd, listedPriceCents: 19_900, quantity: 2 },
  ]);
});

test.each([0, -1, Number.NaN, Number.NEGATIVE_INFINITY])('a quantity of %d removes the line', (quantity) => {
  expect(setQuantity([ssd, ram], ram.id, quantity)).toEqual([ssd]);
});

test('a quantity is whole, and bounded', () => {
  expect(setQuantity([ssd], ssd.id, 2.9)).toEqual([{ ...ssd, quantity: 2 }]);
  expect(setQuantity([ssd], ssd.id, 1e9)).toEqual([{ ...ssd, quantity: MAX_QUANTITY }]);
  expect(setQuantity([ssd], ram.id, 3)).toEqual([ssd]);
});

test('merged, quantities of one product add up and the stored line’s words stay', () => {
  expect(mergeCarts([ssd], [ram, { ...ssd, name: 'Autre', listedPriceCents: 100, quantity: 4 }])).toEqual([
    { ...ssd, quantity: 5 },
    ram,
  ]);
});

test('the total is the direct price times the quantity, each rounded to the cent first', () => {
  // 209 / 1.12 = 186.607…, 45 / 1.12 = 40.178…
  expect(totalCents([ssd, ram])).toBe(18661 + 2 * 4018);
  expect(totalCents([])).toBe(0);
});

test('a stored price is read to the nearest cent', () => {
  const read = (price: number) => readStoredLines([{ ...stored, price }])[0]?.listedPriceCents;
  expect([read(1.005), read(0.29), read(209)]).toEqual([100, 29, 20_900]);
});

test('whatever is merged, no product is lost and nothing passes its bounds', () => {
  fc.assert(
    fc.property(cart, cart, (stored, local) => {
      const merged = mergeCarts(stored, local);
      expectSound(merged);
      for (const { id } of [...stored, ...local]) {
        const wanted = Math.min(quantityOf(stored, id) + quantityOf(local, id), MAX_QUANTITY);
        const found = quantityOf(merged, id);
        // Only a full cart leaves something out, and then only what was not stored.
        if (found === 0) expect([merged.length, quantityOf(stored, id)]).toEqual([MAX_LINES, 0]);
        else expect(found).toBe(wanted);
      }
      expect(merged.slice(0, stored.length).map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
      expect(mergeCarts(stored, [])).toEqual(stored);
    }),
  );
});

test('whatever is done to it, a cart stays one', () => {
  const step = fc.oneof(
    item.map((added) => (lines: Priced[]) => addToCart(lines, added)),
    fc.tuple(item, fc.oneof(fc.integer(), fc.double())).map(
      ([{ id }, quantity]) =>
        (lines: Priced[]) =>
          setQuantity(lines, id, quantity),
    ),
  );
  fc.assert(
    fc.property(cart, fc.array(step, { maxLength: 30 }), (first, steps) => {
      const last = steps.reduce((lines, change) => change(lines), first);
      expectSound(last);
      expect(countOf(last)).toBeLessThanOrEqual(MAX_LINES * MAX_QUANTITY);
      const sum = last.reduce(
        (cents, { listedPriceCents, quantity }) => cents + directPriceCents(listedPriceCents) * quantity,
        0,
      );
      expect(totalCents(last)).toBe(sum);
    }),
  );
});

test('whatever is stored, reading it gives a cart', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(fc.oneof(storedLine, fc.jsonValue()), { maxLength: 120 })),
      (stored) => {
        expectSound(readStoredLines(stored));
      },
    ),
  );
});

test.each([
  ['another thing than a list', { id: SSD }],
  ['nothing', null],
  ['a line without number', [{ ...stored, quantity: '2' }]],
  ['half a product', [{ ...stored, quantity: 1.5 }]],
  ['none of it', [{ ...stored, quantity: 0 }]],
  ['too many', [{ ...stored, quantity: 100 }]],
  ['no price', [{ ...stored, price: Number.NaN }]],
  ['a price below zero', [{ ...stored, price: -1 }]],
  ['another kind of id', [{ ...stored, id: "1' or 1=1" }]],
])('%s is an empty cart', (_, stored) => {
  expect(readStoredLines(stored)).toEqual([]);
});
