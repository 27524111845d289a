import { marginVat } from './margin-vat.ts';
import type { VatPart } from './vat-parts.ts';

type PeriodSums = {
  /** What receipts of the period have at each rate, used goods on the margin too. */
  received: readonly VatPart[];
  /** What the used-goods register bought in the period. */
  boughtCents: number;
  /** VAT of each bill of the period; null for a bill without any. */
  billVatCents: readonly (number | null)[];
};

/** VAT of a period: what sales and the margin brought, what bills take off, and the difference, negative where bills have more. */
export function periodVat({ received, boughtCents, billVatCents }: PeriodSums) {
  const ofRates = received
    .filter(({ rate }) => rate !== 'margin')
    .reduce((sum, { vatCents }) => sum + vatCents, 0);
  const ofMargin = received
    .filter(({ rate }) => rate === 'margin')
    .reduce((sum, { grossCents }) => sum + marginVat(grossCents, boughtCents).vatCents, 0);
  const collectedCents = ofRates + ofMargin;
  const deductedCents = billVatCents.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  return { collectedCents, deductedCents, dueCents: collectedCents - deductedCents };
}
