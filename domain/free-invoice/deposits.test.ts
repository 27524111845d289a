import { expect, test } from 'vitest';
import { takenOff, vatParts } from '../vat/vat-parts.ts';
import { centsOfShare, depositLabel, depositLines, readShare, restOfPrice } from './deposits.ts';

const LINES = [
  { kind: 'service', rate: '20', grossCents: 60_001 },
  { kind: 'goods', rate: '20', grossCents: 20_000 },
  { kind: 'goods', rate: '5.5', grossCents: 19_999 },
] as const;
const RATED = { isRated: true };
const sum = (parts: readonly { grossCents: number }[]) =>
  parts.reduce((cents, { grossCents }) => cents + grossCents, 0);

/** A deposit of so much, as it is invoiced on a day with VAT in prices. */
const invoiced = (cents: number) => {
  const lines = depositLines(restOfPrice(LINES, [], RATED), cents);
  return { lines, cents, vat: vatParts(lines) };
};

test('a share is read as what its unit says, a percentage of the price or an amount', () => {
  for (const [typed, unit, cents] of [
    ['30', 'percent', 30_000],
    ['30 %', 'percent', 30_000],
    ['12,5%', 'percent', 12_500],
    ['100\u00a0%', 'percent', 100_000],
    ['30', 'euros', 3000],
    ['1 234,50', 'euros', 123_450],
    ['250 €', 'euros', 25_000],
  ] as const) {
    const share = readShare(typed, unit);
    expect([typed, share && centsOfShare(share, 100_000)]).toEqual([typed, cents]);
  }
  for (const typed of ['', '0', '0 %', '-5', '-5 %', '101 %', '1,234 %', 'dix', '5 % 5', '30 €'])
    expect([typed, readShare(typed, 'percent')]).toEqual([typed, null]);
  for (const typed of ['', '0', '-5', '30 %', 'dix'])
    expect([typed, readShare(typed, 'euros')]).toEqual([typed, null]);
});

test('the lines of a deposit have the kinds and rates of the price, and add up to it', () => {
  const lines = depositLines(restOfPrice(LINES, [], RATED), 33_333);
  expect(lines.map(({ kind, rate }) => [kind, rate])).toEqual([
    ['goods', '20'],
    ['service', '20'],
    ['goods', '5.5'],
  ]);
  expect(sum(lines)).toBe(33_333);
  expect(depositLines(restOfPrice(LINES, [], RATED), 1)).toHaveLength(1);
});

test('deposits and what is left have the VAT of the whole price, to the cent', () => {
  const deposits = [invoiced(33_333), invoiced(12_345)];
  const rest = restOfPrice(LINES, deposits, RATED);
  expect(sum(rest)).toBe(100_000 - 45_678);
  const whole = takenOff(vatParts(LINES), rest);
  const ofDeposits = takenOff(
    whole,
    deposits.flatMap(({ vat }) => vat),
  );
  for (const { grossCents, vatCents } of ofDeposits) expect([grossCents, vatCents]).toEqual([0, 0]);
});

test('a deposit of all leaves nothing', () => {
  expect(restOfPrice(LINES, [invoiced(100_000)], RATED)).toEqual([]);
});

test('what was invoiced at a rate that the price has no longer is below zero; without VAT, rates are one', () => {
  const now = [{ kind: 'service', rate: '5.5', grossCents: 50_000 }] as const;
  const deposit = { ...invoiced(0), lines: [LINES[0]], cents: 60_001, vat: vatParts([LINES[0]]) };
  const lower = { ...deposit, lines: [{ ...LINES[0], grossCents: 20_000 }], cents: 20_000, vat: undefined };
  expect(restOfPrice(now, [deposit], RATED).find(({ rate }) => rate === '20')?.grossCents).toBe(-60_001);
  expect(restOfPrice(now, [lower], { isRated: false })).toMatchObject([
    { kind: 'service', grossCents: 30_000 },
  ]);
});

test('cents by which roundings of deposits exceed a rate are taken off another, no cent is lost', () => {
  const lines = [
    { kind: 'service', rate: '20', grossCents: 1000 },
    { kind: 'goods', rate: '5.5', grossCents: 3 },
  ] as const;
  const deposits = [
    { lines: [{ ...lines[0], grossCents: 400 }, lines[1]], cents: 403, vat: undefined },
    { lines: [lines[0], { ...lines[1], grossCents: 4 }], cents: 150, vat: undefined },
  ];
  const rest = restOfPrice(lines, deposits, RATED);
  expect(rest.every(({ grossCents }) => grossCents > 0)).toBe(true);
  expect(sum(rest)).toBe(1003 - 553);
});

test('a line that became goods since leaves neither kind below zero', () => {
  const now = [
    { kind: 'goods', rate: '20', grossCents: 90_000 },
    { kind: 'service', rate: '20', grossCents: 10_000 },
  ] as const;
  const lines = [{ kind: 'service', rate: '20', grossCents: 40_000 }] as const;
  const rest = restOfPrice(now, [{ lines, cents: 40_000, vat: vatParts(lines) }], RATED);
  expect(rest).toMatchObject([{ kind: 'goods', grossCents: 60_000, vatCents: 10_000 }]);
});

test('a label says what the deposit is of, in 200 letters at most', () => {
  expect(depositLabel({ percentHundredths: 3000 }, ['Hébergement', 'Maintenance'])).toBe(
    'Acompte de 30\u00a0% sur\u00a0: Hébergement, Maintenance',
  );
  const long = depositLabel({ cents: 5 }, ['é'.repeat(150), '😀'.repeat(80)]);
  expect([...long]).toHaveLength(200);
  expect(long.isWellFormed()).toBe(true);
});
