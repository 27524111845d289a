import { dayInParis } from '../dates/dates.ts';

/** What an owner decided: from which day prices have VAT in them, or from which day they are in franchise again. */
export type VatRegime = {
  /** « 2027-01-01 » */
  from: string;
  /** The number that documents name the shop by; null for the franchise. */
  vatNumber: string | null;
};

/** The regime of a day, by what was decided and not taken back; null for the franchise, with which every shop here begins. */
export function vatRegimeAt(regimes: readonly VatRegime[], day: string): VatRegime | null {
  const begun = regimes.filter(({ from }) => from <= day).toSorted((a, b) => a.from.localeCompare(b.from));
  const last = begun.at(-1);
  return last === undefined || last.vatNumber === null ? null : last;
}

/** Whether a sum of this moment has VAT in it: a document keeps what its own day says. */
export const hasVatAt = (regimes: readonly VatRegime[], at: Date): boolean =>
  vatRegimeAt(regimes, dayInParis(at)) !== null;

/** Whether prices have VAT in them on any day, past or planned: only then is anything asked about it. */
export const hasVat = (regimes: readonly Pick<VatRegime, 'vatNumber'>[]): boolean =>
  regimes.some(({ vatNumber }) => vatNumber !== null);

/** Days in a row, as « 2027-01-01 »: the first, and the first after them. */
type Days = { from: string; before: string };

/** The days of a period on which prices had VAT in them. */
export const vatDaysIn = ({ from, before }: Days, regimes: readonly VatRegime[]): Days[] => {
  const sorted = regimes.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.flatMap((regime, place) => {
    if (regime.vatNumber === null) return [];
    const end = sorted[place + 1]?.from ?? before;
    const days = { from: regime.from > from ? regime.from : from, before: end < before ? end : before };
    return days.from < days.before ? [days] : [];
  });
};

/** The first later day on which the regime changes; undefined if none is planned. */
export const nextRegimeDay = (regimes: readonly VatRegime[], today: string): string | undefined =>
  regimes
    .map(({ from }) => from)
    .filter((from) => from > today)
    .toSorted()[0];

/** « FR83404833048 »: what is written with spaces or small letters; null if it is no French number of this company. */
export function readVatNumber(typed: string, siren: string | null): string | null {
  const number = typed.replaceAll(/[\s.]/g, '').toUpperCase();
  const [, key, own] = /^FR(\d{2})(\d{9})$/.exec(number) ?? [];
  if (key === undefined || own === undefined) return null;
  if (siren !== null && siren.replaceAll(/\s/g, '') !== own) return null;
  // The key of a company with a SIREN: (12 + 3 × (SIREN mod 97)) mod 97.
  return (12 + 3 * (Number(own) % 97)) % 97 === Number(key) ? number : null;
}
