import { addDays, addMonths } from '../dates/calendar-day.ts';
import { formatLongDate, monthName } from '../dates/dates.ts';

/** How often an invoice comes again. */
export const PLAN_RHYTHMS = {
  month: 'Tous les mois',
  quarter: 'Tous les trimestres',
  year: 'Tous les ans',
} as const;

export type PlanRhythm = keyof typeof PLAN_RHYTHMS;
export const planRhythms = Object.keys(PLAN_RHYTHMS) as [PlanRhythm, ...PlanRhythm[]];

const MONTHS: Readonly<Record<PlanRhythm, number>> = { month: 1, quarter: 3, year: 12 };

export type Rhythm = { every: PlanRhythm; first_on: string };

/** Both ends included: « 2026-12-01 », « 2026-12-31 ». */
export type BilledPeriod = { from: string; until: string };

/** The days of a period, the first one being 0. Of the 31st, a shorter month takes its last day, and the next one the 31st again. */
export function periodOf({ every, first_on }: Rhythm, place: number): BilledPeriod {
  const startOf = (each: number) => addMonths(first_on, each * MONTHS[every]);
  return { from: startOf(place), until: addDays(startOf(place + 1), -1) };
}

/** How many periods begin before a day. */
export function periodsBefore(rhythm: Rhythm, day: string): number {
  let count = 0;
  while (periodOf(rhythm, count).from < day) count += 1;
  return count;
}

const monthOfYear = (day: string): string => `${monthName(day)} ${day.slice(0, 4)}`;

/** « décembre 2026 », « novembre 2026 à janvier 2027 », « 2027 », « du 15 décembre 2026 au 14 janvier 2027 » */
export function billedPeriodText({ from, until }: BilledPeriod): string {
  if (!from.endsWith('-01') || !addDays(until, 1).endsWith('-01'))
    return `du ${formatLongDate(from)} au ${formatLongDate(until)}`;
  if (from.slice(0, 7) === until.slice(0, 7)) return monthOfYear(from);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  if (isOneYear && from.slice(5, 7) === '01' && until.slice(5, 7) === '12') return from.slice(0, 4);
  return `${isOneYear ? monthName(from) : monthOfYear(from)} à ${monthOfYear(until)}`;
}

const LABEL_MAX = 200;

/** « Hébergement, décembre 2026 »; of a long label, its end gives way. */
export function labelOfPeriod(label: string, period: BilledPeriod): string {
  const end = `, ${billedPeriodText(period)}`;
  return `${label.slice(0, LABEL_MAX - end.length)}${end}`;
}

type Plan = Rhythm & { state: 'active' | 'paused' | 'ended'; ends_on: string | null; done_periods: number };

/** The period that is billed next; null for a plan that has ended, or whose last period is done. */
export function nextPeriod(plan: Plan): BilledPeriod | null {
  const period = periodOf(plan, plan.done_periods);
  const isOver = plan.ends_on !== null && period.from > plan.ends_on;
  return plan.state === 'ended' || isOver ? null : period;
}
