import { USUAL_VAT_RATE, vatInsideCents } from './vat-rates.ts';

/**
 * VAT of used goods under the margin scheme for a period as a whole: what they brought less what was bought, with the tax inside.
 * Where more was bought than sold there is none, and the rest is for a later period.
 */
export function marginVat(soldCents: number, boughtCents: number): { marginCents: number; vatCents: number } {
  const marginCents = soldCents - boughtCents;
  return { marginCents, vatCents: vatInsideCents(Math.max(0, marginCents), USUAL_VAT_RATE) };
}
