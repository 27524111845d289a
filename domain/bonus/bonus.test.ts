import { expect, test } from 'vitest';
import { type BonusRate, type BonusSettings, bonusOf, bonusRatesOn, nextBonusDay } from './bonus.ts';
import { isBonusOf } from './bonus-device.ts';

const rate = (change: Partial<BonusRate> = {}): BonusRate => ({
  label: 'Téléphone',
  device: 'telephone',
  body: null,
  organisation: 'Ecologic',
  cents: 2500,
  leastCents: 5000,
  from: '2026-01-01',
  sourceUrl: 'https://www.exemple.fr/bareme',
  readOn: '2026-11-30',
  ...change,
});

const labelled = (...bonuses: BonusRate[]): BonusSettings => ({
  bonusLabel: 'on',
  bonusLabelNumber: 'QR-1',
  bonusLabelSince: '2026-06-01',
  bonuses,
});

test('nothing is offered without the label, or before its day', () => {
  const settings = labelled(rate());
  expect(bonusRatesOn(settings, '2026-06-01')).toHaveLength(1);
  expect(bonusRatesOn(settings, '2026-05-31')).toEqual([]);
  expect(bonusRatesOn({ ...settings, bonusLabel: 'off' }, '2026-06-01')).toEqual([]);
  expect(bonusRatesOn({ ...settings, bonusLabelSince: null }, '2026-06-01')).toEqual([]);
});

test('of each label the newest line that has begun is in force, by device', () => {
  const settings = labelled(
    rate(),
    rate({ cents: 3000, from: '2026-09-01' }),
    rate({ cents: 3500, from: '2027-01-01' }),
    rate({ label: 'Ordinateur portable', device: 'pc', cents: 5000 }),
  );
  const centsOn = (day: string, device?: string) =>
    bonusRatesOn(settings, day, device).map(({ cents }) => cents);
  expect(centsOn('2026-08-31', 'telephone')).toEqual([2500]);
  expect(centsOn('2026-09-01', 'telephone')).toEqual([3000]);
  expect(centsOn('2027-01-01', 'telephone')).toEqual([3500]);
  expect(centsOn('2026-09-01')).toEqual([3000, 5000]);
  expect(centsOn('2026-09-01', 'console')).toEqual([]);
});

test('the next day with other amounts is known, with the label alone', () => {
  const settings = labelled(rate({ from: '2026-09-01' }), rate({ from: '2026-07-01' }));
  expect(nextBonusDay(settings, '2026-05-31')).toBe('2026-06-01');
  expect(nextBonusDay(settings, '2026-06-01')).toBe('2026-07-01');
  expect(nextBonusDay(settings, '2026-09-01')).toBeUndefined();
  expect(nextBonusDay({ ...settings, bonusLabel: 'off' }, '2026-05-31')).toBeUndefined();
});

test('a bonus is whole or none: not below its threshold, nor of a price that it would pay alone', () => {
  expect([4999, 5000, 90_000].map((cents) => bonusOf(rate(), cents))).toEqual([0, 2500, 2500]);
  const noThreshold = rate({ leastCents: 0 });
  expect([0, 2499, 2500, 2501].map((cents) => bonusOf(noThreshold, cents))).toEqual([0, 0, 0, 2500]);
  expect(bonusOf(null, 9000)).toBe(0);
});

test('of computers, a line is that of laptops or of desktops, and of none whose body nobody knows', () => {
  const laptop = rate({ label: 'Ordinateur portable', device: 'pc', body: 'laptop' });
  const tower = rate({ label: 'Ordinateur fixe', device: 'pc', body: 'tower' });
  const any = rate({ label: 'Ordinateur', device: 'pc' });
  const ofLines = (kind: string, body: 'laptop' | 'tower' | null) =>
    [laptop, tower, any].filter((line) => isBonusOf(line, { kind, body })).map(({ label }) => label);
  expect(ofLines('pc', 'laptop')).toEqual(['Ordinateur portable']);
  expect(ofLines('pc', 'tower')).toEqual(['Ordinateur fixe']);
  expect(ofLines('pc', null)).toEqual([]);
  expect(ofLines('mac', 'laptop')).toEqual([]);
  expect(isBonusOf(rate(), { kind: 'telephone', body: null })).toBe(true);
  expect(isBonusOf(rate({ device: 'maison' }), { kind: 'maison', body: null })).toBe(false);
  // A new amount of one says nothing of the other.
  const settings = labelled(laptop, tower, { ...laptop, cents: 6000, from: '2026-09-01' });
  expect(bonusRatesOn(settings, '2026-09-01', 'pc').map(({ label, cents }) => [label, cents])).toEqual([
    ['Ordinateur fixe', 2500],
    ['Ordinateur portable', 6000],
  ]);
});
