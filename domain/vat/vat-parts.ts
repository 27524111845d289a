import { VAT_RATES, type VatRate, vatInsideCents } from './vat-rates.ts';

// Prices include VAT. It is computed once for each rate of a document, from the sum of its lines at that rate, and rounded to
// the cent; the net sum is what is left. So net and VAT always add up to the total that is paid.

/** What of a document is at one rate: with VAT, and the VAT in it. */
export type VatPart = { rate: VatRate; grossCents: number; vatCents: number };

export type RatedCents = { rate: VatRate; grossCents: number };

/** The parts of a document by rate, the highest first; none for a rate without lines. */
export const vatParts = (lines: readonly RatedCents[]): VatPart[] =>
  VAT_RATES.flatMap((rate) => {
    const ofRate = lines.filter((line) => line.rate === rate);
    if (ofRate.length === 0) return [];
    return [partOf(rate, sumOf(ofRate.map(({ grossCents }) => grossCents)))];
  });

const partOf = (rate: VatRate, grossCents: number): VatPart => ({
  rate,
  grossCents,
  vatCents: vatInsideCents(grossCents, rate),
});

/** Net sums of lines, in their order: those of a rate add up to the net sum of its part. */
export function netCentsOfLines(lines: readonly RatedCents[]): number[] {
  const reached = new Map<VatRate, number>();
  return lines.map(({ rate, grossCents }) => {
    const before = reached.get(rate) ?? 0;
    const after = before + grossCents;
    reached.set(rate, after);
    return netCentsOf(partOf(rate, after)) - netCentsOf(partOf(rate, before));
  });
}

/** The same without VAT. */
export const netCentsOf = ({ grossCents, vatCents }: VatPart): number => grossCents - vatCents;

/**
 * What a credit note takes off each part of its invoice: first what is given back of known rates, as far as earlier notes have left
 * any, then the rest in proportion to what is left. All of them together take off the VAT of the invoice, no cent more or less.
 */
export function creditedParts(
  invoiced: readonly VatPart[],
  earlier: readonly (readonly VatPart[])[],
  cents: number,
  known: readonly RatedCents[] = [],
): VatPart[] {
  let left = earlier.reduce<readonly VatPart[]>(takenOff, invoiced);
  let rest = cents;
  const taken: VatPart[] = [];
  for (const { rate, grossCents } of known) {
    const ofRate = left.filter((part) => part.rate === rate);
    const within = Math.min(rest, grossCents, ...ofRate.map((part) => part.grossCents));
    if (ofRate.length === 0 || within <= 0) continue;
    const share = vatShare(ofRate, within);
    taken.push(...share);
    left = takenOff(left, share);
    rest -= within;
  }
  return sumByRate([...taken, ...vatShare(left, rest)]).filter(({ grossCents }) => grossCents !== 0);
}

/** What is left of parts without others of any rates; a rate that was not there is below zero. */
export const takenOff = (from: readonly VatPart[], parts: readonly VatPart[]): VatPart[] =>
  sumByRate([
    ...from,
    ...parts.map(({ rate, grossCents, vatCents }) => ({
      rate,
      grossCents: -grossCents,
      vatCents: -vatCents,
    })),
  ]);

/** One part for each rate, the highest first. */
export const sumByRate = (parts: readonly VatPart[]): VatPart[] =>
  VAT_RATES.flatMap((rate) => {
    const ofRate = parts.filter((part) => part.rate === rate);
    if (ofRate.length === 0) return [];
    return [
      {
        rate,
        grossCents: sumOf(ofRate.map(({ grossCents }) => grossCents)),
        vatCents: sumOf(ofRate.map(({ vatCents }) => vatCents)),
      },
    ];
  });

/** A sum shared by the parts of a document in proportion, for example a payment of a part of it. */
export function vatShare(parts: readonly VatPart[], cents: number): VatPart[] {
  const whole = sumOf(parts.map(({ grossCents }) => grossCents));
  if (whole === 0) return parts.map(({ rate }) => ({ rate, grossCents: 0, vatCents: 0 }));
  let reached = 0;
  return parts.map(({ rate, grossCents, vatCents }) => {
    const before = Math.round((reached * cents) / whole);
    reached += grossCents;
    const share = Math.round((reached * cents) / whole) - before;
    return {
      rate,
      grossCents: share,
      vatCents: grossCents === 0 ? 0 : Math.round((share * vatCents) / grossCents),
    };
  });
}

const sumOf = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0);
