import { describe, expect, test } from 'vitest';
import {
  bucketsOf,
  dayCount,
  type Period,
  type Preset,
  periodLabel,
  presetPeriod,
  previousPeriod,
  stepOf,
} from './period.ts';

const period = (from: string, to: string): Period => ({ from, to });

test.each<[Preset, string, string]>([
  ['aujourd-hui', '2026-11-22', '2026-11-21 2026-11-21'],
  ['7-jours', '2026-11-16', '2026-11-09 2026-11-15'],
  ['30-jours', '2026-10-24', '2026-09-24 2026-10-23'],
  ['mois', '2026-11-01', '2026-10-10 2026-10-31'],
  ['annee', '2026-01-01', '2025-02-09 2025-12-31'],
])('%s begins on %s; as many days before it are %s', (preset, from, before) => {
  const asked = presetPeriod(preset, '2026-11-22');
  expect(asked).toEqual(period(from, '2026-11-22'));
  const previous = previousPeriod(asked);
  expect(`${previous.from} ${previous.to}`).toBe(before);
  expect(dayCount(previous)).toBe(dayCount(asked));
});

test.each([
  ['2026-11-22', '2026-11-22', 'le 22 novembre 2026'],
  ['2026-11-01', '2026-11-22', 'du 1er au 22 novembre 2026'],
  ['2026-10-28', '2026-11-22', 'du 28 octobre au 22 novembre 2026'],
  ['2025-12-28', '2026-01-03', 'du 28 décembre 2025 au 3 janvier 2026'],
])('%s to %s: %s', (from, to, words) => {
  expect(periodLabel(period(from, to))).toBe(words);
});

describe('the parts of a period', () => {
  test.each([
    ['2026-10-23', '2026-11-22', 'day', 31],
    ['2026-10-22', '2026-11-22', 'week', 5],
    ['2026-01-01', '2026-07-05', 'week', 27],
    ['2026-01-01', '2026-07-06', 'month', 7],
  ])('%s to %s: by %s, %i of them', (from, to, step, count) => {
    const parts = bucketsOf(period(from, to));
    expect([stepOf(period(from, to)), parts.length]).toEqual([step, count]);
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
  });

  test('leave out no day and have none twice, across changes of the clock and of the year', () => {
    for (const asked of [
      period('2026-03-20', '2026-04-10'),
      period('2025-12-01', '2026-02-01'),
      period('2024-02-15', '2026-11-22'),
    ]) {
      const parts = bucketsOf(asked);
      expect(parts.reduce((sum, part) => sum + dayCount(part), 0)).toBe(dayCount(asked));
      for (const [index, part] of parts.slice(1).entries())
        expect(previousPeriod({ from: part.from, to: part.from }).to).toBe(parts[index]?.to);
    }
  });

  test('are named for the axis and for the table', () => {
    const first = (from: string, to: string) => bucketsOf(period(from, to))[0];
    expect(first('2026-11-22', '2026-11-22')).toMatchObject({ label: '22/11', name: 'dimanche 22/11/2026' });
    const weeks = bucketsOf(period('2026-10-21', '2026-12-01'));
    expect(weeks[0]).toMatchObject({ label: '21/10', name: 'du 21/10/2026 au 25/10/2026' });
    expect(weeks[1]).toMatchObject({ label: '26/10', name: 'du 26/10/2026 au 01/11/2026' });
    expect(first('2025-08-15', '2026-11-22')).toMatchObject({ label: '08/25', name: 'août 2025' });
  });
});
