import { expect, test } from 'vitest';
import { vatDueTexts } from './vat-due.ts';

const day = (date: string, goods: number, services: number) => ({
  date,
  goodsCents: Math.round(goods * 100),
  servicesCents: Math.round(services * 100),
});

const textsOf = (...days: ReturnType<typeof day>[]) =>
  vatDueTexts(days, 2026).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));

test('below 80 % of every ceiling nothing is said', () => {
  expect(textsOf()).toEqual([]);
  expect(textsOf(day('2026-03-01', 38_000, 29_999))).toEqual([]);
});

test('from 80 % on each ceiling says its day', () => {
  expect(textsOf(day('2026-03-01', 0, 30_000))).toEqual([
    'Prestations seules : 80 % du seuil de base. Au-delà, la TVA sera due à partir du 1er janvier 2027.',
  ]);
  expect(textsOf(day('2026-03-01', 80_000, 0))).toEqual([
    'Ventes et prestations : 94 % du seuil de base. Au-delà, la TVA sera due à partir du 1er janvier 2027.',
    'Ventes et prestations : 86 % du seuil majoré. Au-delà, la TVA sera due dès ce jour-là.',
  ]);
});

test('above the base VAT is due from the next 1 January', () => {
  expect(textsOf(day('2026-03-01', 0, 37_501))).toEqual([
    'Prestations seules : le seuil de base est dépassé, la TVA est due à partir du 1er janvier 2027.',
    'Prestations seules : 91 % du seuil majoré. Au-delà, la TVA sera due dès ce jour-là.',
  ]);
});

test('above the upper ceiling it is due from the day that crossed it, whatever the order of the days', () => {
  expect(
    textsOf(day('2026-06-30', 0, 2000), day('2026-05-02', 0, 250.01), day('2026-03-01', 0, 41_000)),
  ).toEqual([
    'Prestations seules : le seuil majoré est dépassé depuis le 2 mai 2026, la TVA est due depuis ce jour-là.',
  ]);
});

test.each([
  // 80 % of the base for goods and services is 68 000 €, of services 30 000 €; of the upper ones 74 800 € and 33 000 €.
  [67_999.99, 0, []],
  [68_000, 0, [/^Ventes et prestations : 80 % du seuil de base/]],
  [85_000, 0, [/^Ventes et prestations : 100 % du seuil de base/, /91 % du seuil majoré/]],
  [85_000.01, 0, [/le seuil de base est dépassé/, /91 % du seuil majoré/]],
  [74_799.99, 0, [/^Ventes et prestations : 88 % du seuil de base/]],
  [74_800, 0, [/^Ventes et prestations : 88 % du seuil de base/, /80 % du seuil majoré/]],
  [93_500, 0, [/le seuil de base est dépassé/, /100 % du seuil majoré/]],
  [93_500.01, 0, [/le seuil majoré est dépassé depuis le 1er mars 2026/]],
  [0, 29_999.99, []],
  [0, 30_000, [/^Prestations seules : 80 % du seuil de base/]],
  [0, 37_500, [/^Prestations seules : 100 % du seuil de base/, /91 % du seuil majoré/]],
  [0, 37_500.01, [/le seuil de base est dépassé/, /91 % du seuil majoré/]],
  [0, 41_250, [/le seuil de base est dépassé/, /^Prestations seules : 100 % du seuil majoré/]],
  [0, 41_250.01, [/le seuil majoré est dépassé/]],
  // Both ceilings, each with its own words.
  [
    55_000,
    38_500.01,
    [/^Ventes et prestations : le seuil majoré/, /^Prestations seules : le seuil de base/, /93 %/],
  ],
])('%d € of goods and %d € of services say %j', (goods, services, texts) => {
  expect(textsOf(day('2026-03-01', goods, services))).toEqual(
    texts.map((text) => expect.stringMatching(text)),
  );
});

test('what the year before was above is due already, and says so until VAT is switched on', () => {
  const above = [day('2025-05-02', 85_000, 0), day('2025-12-31', 0.01, 0)];
  expect(textsOf(...above, day('2026-01-02', 100, 0))).toEqual([
    'Ventes et prestations : le seuil de base a été dépassé en 2025, la TVA est due depuis le 1er janvier 2026.',
  ]);
  expect(textsOf(day('2025-05-02', 85_000, 0))).toEqual([]);
  expect(textsOf(...above, day('2025-12-31', 8500, 0), day('2026-05-02', 90_000, 0))).toEqual([
    'Ventes et prestations : le seuil majoré est dépassé depuis le 31 décembre 2025, la TVA est due depuis ce jour-là.',
  ]);
  // The ceiling of the year before says nothing of services, this year's does.
  expect(textsOf(...above, day('2026-05-02', 0, 41_250.01))).toEqual([
    expect.stringContaining('a été dépassé en 2025'),
    'Prestations seules : le seuil majoré est dépassé depuis le 2 mai 2026, la TVA est due depuis ce jour-là.',
  ]);
});

test('money of years before does not count, and what went back is taken off', () => {
  expect(
    textsOf(day('2024-12-31', 0, 90_000), day('2026-01-02', 0, 41_000), day('2026-01-03', 0, -20_000)),
  ).toEqual([]);
});
