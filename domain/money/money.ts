/** Money is integer cents everywhere except in `formatPrice`, which shows a number of euros. */

/**
 * The listed price as a percentage of the direct price: the listed price includes the commission of the marketplaces.
 */
const LISTED_PERCENT_OF_DIRECT = 112;

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', signDisplay: 'negative' });

/** The specification's price helper: euros with two decimals and a dot, '0.00' for anything that is not a number. */
export function formatPrice(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value * 100)) return '0.00';
  // 1.005 is stored slightly below itself: this rounds halves as people do, away from zero.
  const cents = Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON));
  return (value < 0 && cents > 0 ? -cents / 100 : cents / 100).toFixed(2);
}

/** The price without intermediary: listed / 1.12, rounded to the cent. Throws RangeError unless given whole cents. */
export function directPriceCents(listedCents: number): number {
  requireCents(listedCents);
  // Integers, because 14 / 1.12 gives 12.499999999999998 and loses the half cent.
  return Math.round((listedCents * 100) / LISTED_PERCENT_OF_DIRECT);
}

/** A listed price whose direct price is this one. Throws RangeError unless given whole cents. */
export function listedPriceCents(directCents: number): number {
  requireCents(directCents);
  return Math.round((directCents * LISTED_PERCENT_OF_DIRECT) / 100);
}

/** « 1 234,50 € », with no-break spaces (U+00A0; the fonts lack U+202F). Throws RangeError unless given whole cents. */
export function formatEuros(cents: number): string {
  requireCents(cents);
  return euros.format(cents / 100).replaceAll('\u202f', '\u00a0');
}

/** « 1234,50 », as people type it into a form. */
export const typedEuros = (cents: number): string => formatPrice(cents / 100).replace('.', ',');

/** Whole cents from « 89,29 », « 1 234.5 » or « 12 € », as people type them; null for anything else. */
export function parseEuros(text: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?€?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

function requireCents(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
}
