import { addDays, addMonths, daysBetween } from '../dates/calendar-day.ts';
import { formatDate, formatLongDate, monthName, weekdayName } from '../dates/dates.ts';

/** Days from the first to the last, both included: `2026-11-21`. */
export type Period = { from: string; to: string };

/** Predefined periods by their word in an address; all end today. */
export const PRESETS = {
  'aujourd-hui': 'Aujourd’hui',
  '7-jours': '7 jours',
  '30-jours': '30 jours',
  mois: 'Ce mois',
  annee: 'Cette année',
} as const;

export type Preset = keyof typeof PRESETS;

/** Upper bound for a period, in days. Sums of visits are kept for 25 months, those of sales without limit. */
export const MAX_DAYS = 1096;

/** The days of a predefined period. */
export function presetPeriod(preset: Preset, today: string): Period {
  const first: Record<Preset, string> = {
    'aujourd-hui': today,
    '7-jours': addDays(today, -6),
    '30-jours': addDays(today, -29),
    mois: `${today.slice(0, 8)}01`,
    annee: `${today.slice(0, 5)}01-01`,
  };
  return { from: first[preset], to: today };
}

export const dayCount = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** The days of a period, in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: dayCount(period) }, (_, index) => addDays(period.from, index));

/** The period of the same length just before. */
export function previousPeriod(period: Period): Period {
  return { from: addDays(period.from, -dayCount(period)), to: addDays(period.from, -1) };
}

export const contains = ({ from, to }: Period, day: string): boolean => from <= day && day <= to;

/** « le 22 novembre 2026 », « du 1er au 22 novembre 2026 », « du 28 octobre au 22 novembre 2026 ». */
export function periodLabel({ from, to }: Period): string {
  const last = formatLongDate(to);
  if (from === to) return `le ${last}`;
  const first = formatLongDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `du ${first.split(' ')[0]} au ${last}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `du ${first.replace(/ \d{4}$/, '')} au ${last}`
    : `du ${first} au ${last}`;
}

/** A part of a period that a chart shows as one. */
export type Bucket = Period & {
  /** The label on the axis: « 21/11 », « nov. ». */
  label: string;
  /** The name in the table: « samedi 21/11/2026 », « du 16/11/2026 au 22/11/2026 », « novembre 2026 ». */
  name: string;
};

export type Step = 'day' | 'week' | 'month';

/** The finest step with which a chart stays legible. */
export function stepOf(period: Period): Step {
  const days = dayCount(period);
  if (days <= 31) return 'day';
  return days <= 186 ? 'week' : 'month';
}

/** The parts of a period; the first and the last week or month may be partial. */
export function bucketsOf(period: Period): Bucket[] {
  const step = stepOf(period);
  const buckets: Bucket[] = [];
  for (let from = period.from; from <= period.to; ) {
    const next = nextStart(from, step);
    const to = next > period.to ? period.to : addDays(next, -1);
    buckets.push({ from, to, ...wordsOf({ from, to }, step) });
    from = next;
  }
  return buckets;
}

function nextStart(day: string, step: Step): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'month') return addMonths(`${day.slice(0, 8)}01`, 1);
  // Sunday is 0, and weeks begin on Mondays.
  return addDays(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
}

function wordsOf({ from, to }: Period, step: Step): { label: string; name: string } {
  const label = formatDate(from).slice(0, 5);
  if (step === 'day') return { label, name: `${weekdayName(from)} ${formatDate(from)}` };
  if (step === 'week') return { label, name: `du ${formatDate(from)} au ${formatDate(to)}` };
  const month = monthName(from);
  return { label: `${from.slice(5, 7)}/${from.slice(2, 4)}`, name: `${month} ${from.slice(0, 4)}` };
}
