import { formatLongDate } from '../dates/dates.ts';
import type { OfDay, Sales } from './daily-figures.ts';
import { formatPercent } from './format-count.ts';
import { type Ceiling, ceilingsOf, type Gauge, gaugesOf } from './turnover-ceilings.ts';

type EarningDay = OfDay<Pick<Sales, 'goodsCents' | 'servicesCents'>>;

/**
 * From which day VAT is due or would be, by each ceiling of which 80 % or more is earned in its year (CGI, art. 293 B):
 * above the base from the next 1 January, above the upper one from that very day. Whoever was above one in the year before owes
 * VAT already. Nothing below 80 %.
 */
export function vatDueTexts(days: readonly EarningDay[], year: number): string[] {
  const before = standingOf(days, year - 1);
  const { base, upper } = standingOf(days, year);
  return base.flatMap((gauge, place) => {
    const above = upper[place];
    const past = dueByUpper(before.upper[place]) ?? dueByBaseOf(year - 1, before.base[place]);
    const due = past ?? dueByUpper(above);
    if (due !== null) return [due];
    return [baseText(gauge, year), above ? nearUpperText(above) : ''].filter((text) => text !== '');
  });
}

/** How close a year is to both ceilings, and from which day it is above. */
function standingOf(days: readonly EarningDay[], year: number) {
  const { vat, vatUpper } = ceilingsOf(year);
  const ofYear = days
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const earned = sumOf(ofYear);
  return {
    base: gaugesOf(earned, vat),
    upper: gaugesOf(earned, vatUpper).map((gauge, place) => ({
      ...gauge,
      crossed: gauge.level === 'over' ? crossedOn(ofYear, vatUpper, place) : null,
    })),
  };
}

type UpperGauge = Gauge & { crossed: string | null };

const dueByUpper = (gauge: UpperGauge | undefined): string | null =>
  gauge && gauge.crossed !== null
    ? `${gauge.label}\u00a0: le seuil majoré est dépassé depuis le ${formatLongDate(gauge.crossed)}, la TVA est due depuis ce jour-là.`
    : null;

const dueByBaseOf = (year: number, gauge: Gauge | undefined): string | null =>
  gauge?.level === 'over'
    ? `${gauge.label}\u00a0: le seuil de base a été dépassé en ${year}, la TVA est due depuis le ${firstDayAfter(year)}.`
    : null;

function baseText(gauge: Gauge, year: number): string {
  const from = firstDayAfter(year);
  if (gauge.level === 'over')
    return `${gauge.label}\u00a0: le seuil de base est dépassé, la TVA est due à partir du ${from}.`;
  return gauge.level === 'near'
    ? `${reachedText(gauge)} du seuil de base. Au-delà, la TVA sera due à partir du ${from}.`
    : '';
}

const nearUpperText = (gauge: Gauge): string =>
  gauge.level === 'near'
    ? `${reachedText(gauge)} du seuil majoré. Au-delà, la TVA sera due dès ce jour-là.`
    : '';

const firstDayAfter = (year: number): string => `1er janvier ${year + 1}`;

const reachedText = ({ label, cents, ceilingCents }: Gauge): string =>
  `${label}\u00a0: ${formatPercent(cents, ceilingCents)}`;

/** The first day of a year at whose end the sum of its days was above a ceiling. */
function crossedOn(days: readonly EarningDay[], ceiling: Ceiling, place: number): string | null {
  const day = days.find(
    (_, index) => gaugesOf(sumOf(days.slice(0, index + 1)), ceiling)[place]?.level === 'over',
  );
  return day?.date ?? null;
}

const sumOf = (days: readonly EarningDay[]) => ({
  goodsCents: days.reduce((sum, day) => sum + day.goodsCents, 0),
  servicesCents: days.reduce((sum, day) => sum + day.servicesCents, 0),
});
