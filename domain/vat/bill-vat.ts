import { formatEuros } from '../money/money.ts';
import { USUAL_VAT_RATE, vatInsideCents } from './vat-rates.ts';
import { type VatRegime, vatRegimeAt } from './vat-regimes.ts';

type WrittenVat = { day: string; amountCents: number; vatCents: number };

/** Why the VAT of a bill cannot be what was written; null if it can. In franchise nothing is deducted (CGI, art. 293 E). */
export function billVatFault(
  { day, amountCents, vatCents }: WrittenVat,
  regimes: readonly VatRegime[],
): string | null {
  if (vatCents === 0) return null;
  if (vatRegimeAt(regimes, day) === null)
    return 'Ce jour-là, la boutique était en franchise\u00a0: la TVA de ses achats ne se déduit pas. Laissez vide.';
  // Suppliers round line by line: a cent more is theirs.
  const most = vatInsideCents(amountCents, USUAL_VAT_RATE) + 1;
  return vatCents > most
    ? `Dans ${formatEuros(amountCents)}, la TVA est de ${formatEuros(most - 1)} au plus, à 20\u00a0%.`
    : null;
}
