import { USUAL_VAT_RATE, vatInsideCents } from './vat-rates.ts';

/**
 * VAT of used goods under the margin scheme for a period as a whole: what they brought less what was bought, with the tax inside.
 * Where more was bought than sold there is none, and the rest is for a later period.
 */
export function marginVat(soldCents: number, boughtCents: number): { marginCents: number; vatCents: number } {
  const marginCents = soldCents - boughtCents;
  return { marginCents, vatCents: vatInsideCents(Math.max(0, marginCents), USUAL_VAT_RATE) };
}

type Sold = { soldCents: number; costCents: number };

/**
 * What a used unit brought and cost without VAT: that on its margin, or that of price and bill where the bill of its purchase has some.
 * `vatRate` is null on a day of the franchise.
 */
export function unitMargin({ soldCents, costCents }: Sold, vatRate: 'margin' | '20' | null): Sold {
  if (vatRate === null) return { soldCents, costCents };
  if (vatRate === 'margin')
    return { soldCents: soldCents - marginVat(soldCents, costCents).vatCents, costCents };
  return {
    soldCents: soldCents - vatInsideCents(soldCents, vatRate),
    costCents: costCents - vatInsideCents(costCents, vatRate),
  };
}
