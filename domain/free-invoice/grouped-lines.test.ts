import { expect, test } from 'vitest';
import { linesOfRepair } from './grouped-lines.ts';

const OF = 'réparation REP-2026-K7R-4WM, iPhone 12';
const SCREEN = { name: 'Écran', details: 'Pièce neuve', quantity: 1, unitCents: 9000, totalCents: 9000 };
const BOOK = {
  name: 'Manuel',
  details: 'Autre',
  quantity: 2,
  unitCents: 500,
  totalCents: 1000,
  rate: '5.5',
} as const;
const off = (cents: number) => ({
  name: 'Geste commercial',
  details: 'Remise',
  quantity: 1,
  unitCents: -cents,
  totalCents: -cents,
});

test('each line of a repair names it, and keeps its quantity and its rate', () => {
  expect(linesOfRepair({ of: OF, lines: [SCREEN, BOOK] })).toEqual([
    {
      ...{ label: `Écran, Pièce neuve (${OF})`, kind: 'service', quantityHundredths: 100 },
      ...{ unitPriceCents: 9000, vatRate: '20', discountCents: 0, discountReason: null },
    },
    expect.objectContaining({ quantityHundredths: 200, unitPriceCents: 500, vatRate: '5.5' }),
  ]);
});

test.each([
  ['on the usual rate first', 2000, [2000, 0]],
  ['on the others once that is used up', 9400, [9000, 400]],
])('a discount is taken %s', (_, cents, discounts) => {
  const lines = linesOfRepair({ of: OF, lines: [BOOK, SCREEN, off(cents)] });
  expect([lines[1], lines[0]].map((line) => line?.discountCents)).toEqual(discounts);
  expect(lines[1]?.discountReason).toBe('Geste commercial');
});

test('what costs nothing is no line, and a label fits its column', () => {
  const free = { ...SCREEN, name: 'Diagnostic', unitCents: 0, totalCents: 0 };
  const [line, ...more] = linesOfRepair({ of: OF, lines: [free, { ...SCREEN, name: 'é'.repeat(300) }] });
  expect(more).toEqual([]);
  expect(line?.label).toHaveLength(200);
  expect(line?.label.endsWith(`… (${OF})`)).toBe(true);
});
