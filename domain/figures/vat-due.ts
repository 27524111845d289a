import { formatLongDate } from '../dates/dates.ts';
import type { OfDay, Sales } from './daily-figures.ts';
import { formatPercent } from './format-count.ts';
import { type Ceiling, type Gauge, gaugesOf, type YearCeilings } from './turnover-ceilings.ts';

type EarningDay = OfDay<Pick<Sales, 'goodsCents' | 'servicesCents'>>;

/**
 * From which day VAT is due or would be, by each ceiling of which 80 % or more is earned in its year (CGI, art. 293 B):
 * above the base from the next 1 January, above the upper one from that very day. Nothing below 80 %.
 */
export function vatDueTexts(
  days: readonly EarningDay[],
  year: number,
  { vat, vatUpper }: YearCeilings,
): string[] {
  const ofYear = days
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const earned = sumOf(ofYear);
  const upper = gaugesOf(earned, vatUpper);
  return gaugesOf(earned, vat).flatMap((base, place) => {
    const above = upper[place];
    // Whoever is above the upper one owes VAT already: the base says nothing more.
    if (above?.level === 'over') return [upperText(above, crossedOn(ofYear, vatUpper, place))];
    return [baseText(base, year), ...(above ? [upperText(above, null)] : [])].filter((text) => text !== '');
  });
}

function baseText(gauge: Gauge, year: number): string {
  const from = `1er janvier ${year + 1}`;
  if (gauge.level === 'over')
    return `${gauge.label}\u00a0: le seuil de base est dépassé, la TVA est due à partir du ${from}.`;
  return gauge.level === 'near'
    ? `${reachedText(gauge)} du seuil de base. Au-delà, la TVA sera due à partir du ${from}.`
    : '';
}

function upperText(gauge: Gauge, crossed: string | null): string {
  if (crossed !== null)
    return `${gauge.label}\u00a0: le seuil majoré est dépassé depuis le ${formatLongDate(crossed)}, la TVA est due depuis ce jour-là.`;
  return gauge.level === 'near'
    ? `${reachedText(gauge)} du seuil majoré. Au-delà, la TVA sera due dès ce jour-là.`
    : '';
}

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
