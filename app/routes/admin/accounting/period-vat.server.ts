import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { type AccountingPeriod, type Receipt, vatOfReceipts } from '#domain/accounting/accounting.ts';
import { formatEuros } from '#domain/money/money.ts';
import { marginVat } from '#domain/vat/margin-vat.ts';
import { periodVat } from '#domain/vat/period-vat.ts';
import { netCentsOf } from '#domain/vat/vat-parts.ts';
import { vatRateText } from '#domain/vat/vat-rates.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';

/** A line of the VAT of a period: sums that it does not have are null. */
type PeriodVatLine = {
  label: string;
  netCents: number | null;
  vatCents: number | null;
  grossCents: number | null;
};

const NO_SUMS = { netCents: null, vatCents: null, grossCents: null };

/** VAT of a period: by rate, that of used goods for the period as a whole, what bills take off; empty for a shop in franchise. */
export async function readPeriodVat(
  context: Readonly<RouterContextProvider>,
  period: AccountingPeriod,
  receipts: readonly Pick<Receipt, 'vat'>[],
): Promise<PeriodVatLine[]> {
  const { admin, shop } = context.get(depsContext);
  if (!hasVat(shop().vatRegimes)) return [];
  const { accounting } = admin;
  const who = signedIn(context);
  const received = vatOfReceipts(receipts);
  const isOnMargin = received.some(({ rate }) => rate === 'margin');
  const [boughtCents, purchases] = await Promise.all([
    isOnMargin ? accounting.usedGoodsCost(who, period) : 0,
    accounting.purchases(who, period),
  ]);
  const billVatCents = purchases.map(({ vatCents }) => vatCents);
  const { collectedCents, deductedCents, dueCents } = periodVat({ received, boughtCents, billVatCents });
  const lines = received.flatMap((part): PeriodVatLine[] => {
    if (part.rate !== 'margin')
      return [{ ...part, label: vatRateText(part.rate), netCents: netCentsOf(part) }];
    const { marginCents, vatCents } = marginVat(part.grossCents, boughtCents);
    const margin = { netCents: Math.max(0, marginCents) - vatCents, vatCents, grossCents: marginCents };
    return [
      { ...NO_SUMS, label: 'Ventes sous le régime de la marge', grossCents: part.grossCents },
      { ...NO_SUMS, label: 'Achats du livre de police', grossCents: boughtCents },
      { ...margin, label: 'TVA sur la marge' },
    ];
  });
  if (collectedCents === 0 && deductedCents === 0) return lines;
  return [
    ...lines,
    { ...NO_SUMS, label: 'TVA collectée', vatCents: collectedCents },
    { ...NO_SUMS, label: 'TVA déductible des achats', vatCents: deductedCents },
    dueCents < 0
      ? { ...NO_SUMS, label: 'TVA déductible en trop', vatCents: -dueCents }
      : { ...NO_SUMS, label: 'TVA collectée moins déductible', vatCents: dueCents },
  ];
}

/** A line as the page shows it. */
export function vatStat({ label, netCents, vatCents, grossCents }: PeriodVatLine) {
  if (vatCents === null) return { label, value: formatEuros(grossCents ?? 0) };
  const base = netCents === null ? '' : `, sur ${formatEuros(netCents)} HT`;
  return { label: label + base, value: formatEuros(vatCents) };
}
