import { formatEuros } from '../money/money.ts';

/** Where a part comes from. */
export const PART_ORIGINS = {
  new: 'Neuve',
  reused: 'D’occasion, d’un fournisseur',
  donor: 'D’occasion, d’un appareil donneur',
} as const;

export type PartOrigin = keyof typeof PART_ORIGINS;

export type PartTrace = { origin: PartOrigin | null; serial: string | null; donor: string | null };

/** « d’occasion, d’un appareil donneur, UO-000012, n° F7X2 »; empty if nothing is known. */
export const traceText = ({ origin, serial, donor }: PartTrace): string =>
  [origin && PART_ORIGINS[origin].toLocaleLowerCase('fr'), donor, serial && `n°\u00a0${serial}`]
    .filter(Boolean)
    .join(', ');

/** What only the shop knows of a part, besides where it comes from. */
export type PartFacts = PartTrace & { supplier: string | null; cost_cents: number | null };

/** « MobileParts, 12,50 €, neuve, n° F7X2 »; empty if nothing is known. */
export const partFactsText = ({ supplier, cost_cents, ...trace }: PartFacts): string =>
  [supplier, cost_cents !== null && formatEuros(cost_cents), traceText(trace)].filter(Boolean).join(', ');

/** A part that was quoted as new or reused, in these words: its trace says that only once, and what more it knows. */
export function soldPartText(condition: string | null, part: PartTrace | undefined): string {
  const trace = part ? traceText(part) : '';
  const more = condition === null ? trace : trace.replace(/^(?:neuve|d’occasion)(?:, |$)/u, '');
  return [condition, more].filter(Boolean).join(', ');
}
