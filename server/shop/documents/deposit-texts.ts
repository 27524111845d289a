import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { DocumentTexts } from './document-texts.ts';

type DeductedDeposit = { number: string; on: string; cents: number };

export const invoiceTitle = ({ isDeposit }: { isDeposit: boolean }, number: string): string =>
  `${isDeposit ? 'Facture d’acompte' : 'Facture'} ${number}`;

/** The deposits that an invoice deducts, below its whole price. */
export const deductedTotals = (deposits: readonly DeductedDeposit[]): DocumentTexts['totals'] =>
  deposits.map(({ number, on, cents }) => ({
    label: `Acompte facturé, ${number} du ${formatDate(on)}`,
    amount: formatEuros(-cents),
  }));
