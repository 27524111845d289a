import { expect, test } from 'vitest';
import { ceilingsOf, gaugesOf, levelOf } from './turnover-ceilings.ts';

test.each([
  [2026, 20_310_000, 8_360_000, 2026],
  [2025, 18_870_000, 7_770_000, 2025],
  // A year without an entry gets the last known ceilings.
  [2029, 20_310_000, 8_360_000, 2026],
  [2019, 18_870_000, 7_770_000, 2025],
])('%i: %i cents in all, %i of services, those of %i', (asked, totalCents, servicesCents, year) => {
  expect(ceilingsOf(asked)).toMatchObject({ year, micro: { totalCents, servicesCents } });
});

test('the franchise of VAT has a ceiling and an upper one', () => {
  const { vat, vatUpper } = ceilingsOf(2026);
  expect([vat, vatUpper]).toEqual([
    { totalCents: 8_500_000, servicesCents: 3_750_000 },
    { totalCents: 9_350_000, servicesCents: 4_125_000 },
  ]);
});

test.each([
  [0, 'under'],
  [7999, 'under'],
  [8000, 'near'],
  [10_000, 'near'],
  [10_001, 'over'],
  [-500, 'under'],
] as const)('%i of 10000 cents is %s', (cents, level) => {
  expect(levelOf(cents, 10_000)).toBe(level);
});

test('services count towards both ceilings, goods towards one', () => {
  const gauges = gaugesOf({ goodsCents: 5_000_000, servicesCents: 3_800_000 }, ceilingsOf(2026).vat);
  expect(gauges).toMatchObject([
    { label: 'Ventes et prestations', cents: 8_800_000, level: 'over' },
    { label: 'Prestations seules', cents: 3_800_000, level: 'over' },
  ]);
  expect(gaugesOf({ goodsCents: 6_000_000, servicesCents: 0 }, ceilingsOf(2026).vat)).toMatchObject([
    { level: 'under' },
    { cents: 0, level: 'under' },
  ]);
});
