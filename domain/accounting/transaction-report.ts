import { netCentsOf } from '../vat/vat-parts.ts';
import { VAT_RATES, type VatRate } from '../vat/vat-rates.ts';
import { type AccountingPeriod, periodAfter, type Receipt, twoDigits } from './accounting.ts';

/** The two kinds of transactions that the shop has, and used goods under the margin scheme (CGI, annexe II, 242 nonies M, I, 4°). */
const CATEGORIES = {
  sale: 'Livraisons de biens',
  service: 'Prestations de services',
  margin: 'Régime de la marge (CGI, 297\u00a0A)',
} as const;

type Category = keyof typeof CATEGORIES;

/** What private persons have paid on a day, at one rate; no rate in franchise. */
export type TransactionRow = {
  /** "2026-11-21" */
  day: string;
  category: Category;
  rate: VatRate | null;
  netCents: number;
  vatCents: number;
  /** Sales of the day with money of this kind; money that went back counts none. */
  count: number;
};

/** The months that one report is of: two in franchise, the first of them odd; otherwise the month itself. */
export function reportMonths({ year, month }: AccountingPeriod, isFranchise: boolean): AccountingPeriod[] {
  const asked = { year, month: month ?? 1 };
  if (!isFranchise) return [asked];
  const first = { year, month: asked.month - ((asked.month + 1) % 2) };
  return [first, periodAfter(first, 1)];
}

/** « 2026-11-12 »: the name of the months of a report in its file. */
export const reportName = (months: readonly AccountingPeriod[]): string =>
  [String(months[0]?.year), ...months.map(({ month }) => twoDigits(month ?? 0))].join('-');

/** Sales to private persons, day by day: those to companies are electronic invoices. */
export function transactionsOf(receipts: readonly Receipt[]): TransactionRow[] {
  const rows = new Map<string, TransactionRow & { documents: Set<string> }>();
  for (const receipt of receipts) {
    if (receipt.isCompany) continue;
    for (const part of partsOf(receipt)) {
      const key = [receipt.day, part.category, part.rate].join();
      const row = rows.get(key) ?? {
        ...{ day: receipt.day, category: part.category, rate: part.rate },
        ...{ netCents: 0, vatCents: 0, count: 0, documents: new Set<string>() },
      };
      row.netCents += part.netCents;
      row.vatCents += part.vatCents;
      if (receipt.amountCents > 0) row.documents.add(receipt.document);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .map(({ documents, ...row }) => ({ ...row, count: documents.size }))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

const ORDER: readonly (VatRate | null)[] = [null, ...VAT_RATES];
const placeOf = ({ day, category, rate }: TransactionRow) => `${day}${category}${ORDER.indexOf(rate)}`;

type Part = Pick<TransactionRow, 'category' | 'rate' | 'netCents' | 'vatCents'>;

function partsOf({ kind, amountCents, vat = [] }: Receipt): Part[] {
  if (vat.length === 0) return [{ category: kind, rate: null, netCents: amountCents, vatCents: 0 }];
  return vat.map((part) => ({
    category: part.rate === 'margin' ? 'margin' : kind,
    rate: part.rate,
    netCents: netCentsOf(part),
    vatCents: part.vatCents,
  }));
}

/** The columns of the file, in the order in which the article lists what is asked for. */
export const TRANSACTION_HEADER = [
  'SIREN',
  'Début de la période',
  'Fin de la période',
  'Catégorie',
  'Taux de TVA',
  'Total hors taxe',
  'TVA',
  'Devise',
  'Date des transactions',
  'Nombre de transactions',
];

/** A row of the file. */
export const transactionCells = (
  { day, category, rate, netCents, vatCents, count }: TransactionRow,
  { siren, from, to }: { siren: string; from: string; to: string },
): (string | number)[] => [
  siren,
  from,
  to,
  CATEGORIES[category],
  rate === null || rate === 'margin' ? '' : rate.replace('.', ','),
  netCents / 100,
  vatCents / 100,
  'EUR',
  day,
  count,
];
