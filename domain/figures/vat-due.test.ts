import { expect, test } from 'vitest';
import { ceilingsOf } from './turnover-ceilings.ts';
import { vatDueTexts } from './vat-due.ts';

const day = (date: string, goods: number, services: number) => ({
  date,
  goodsCents: goods * 100,
  servicesCents: services * 100,
});

const textsOf = (...days: ReturnType<typeof day>[]) =>
  vatDueTexts(days, 2026, ceilingsOf(2026)).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));

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

test('money of another year does not count, and what went back is taken off', () => {
  expect(
    textsOf(day('2025-12-31', 0, 90_000), day('2026-01-02', 0, 41_000), day('2026-01-03', 0, -20_000)),
  ).toEqual([]);
});
