import { dayInParis } from '../dates/dates.ts';
import { sumByRate, type VatPart } from '../vat/vat-parts.ts';

/** Ways in which money came or went, in all registers. */
export const MONEY_WAYS = {
  card: 'Carte',
  shop_card: 'Carte à l’atelier',
  contactless: 'Sans contact',
  cash: 'Espèces',
  transfer: 'Virement',
  cheque: 'Chèque',
  direct_debit: 'Prélèvement',
  before: 'Payé d’avance',
  bonus: 'Bonus réparation',
  exchange: 'Reprise en échange',
} as const;

export type MoneyWay = keyof typeof MONEY_WAYS;

/** Ways in which the shop pays its suppliers. */
export const PURCHASE_WAYS = {
  card: MONEY_WAYS.card,
  transfer: MONEY_WAYS.transfer,
  cash: MONEY_WAYS.cash,
  cheque: MONEY_WAYS.cheque,
  direct_debit: MONEY_WAYS.direct_debit,
} as const satisfies Partial<Record<MoneyWay, string>>;

export type PurchaseWay = keyof typeof PURCHASE_WAYS;

/** How what was bought was paid: used goods may be taken off a sale instead. */
export type BoughtWay = PurchaseWay | 'exchange';

/** The two lines of a declaration of turnover. */
export const RECEIPT_KINDS = { sale: 'Vente de marchandises', service: 'Prestation de services' } as const;

type ReceiptKind = keyof typeof RECEIPT_KINDS;

export type Receipt = {
  /** "2026-11-21" */
  day: string;
  /** Number of the invoice or credit note, or else of the order or repair. */
  document: string;
  customer: string;
  kind: ReceiptKind;
  what: string;
  way: MoneyWay;
  /** The person of the shop who took or gave back the money; null for money that came by itself. */
  takenBy: string | null;
  /** Negative for money given back. */
  amountCents: number;
  /** Whether its customer is a company, as far as the sale says it. */
  isCompany?: boolean;
  /** The same by rate, where VAT is in it; none where there is none. */
  vat?: readonly VatPart[];
};

/** What of receipts is at each rate of VAT; empty where there is none in any of them. */
export const vatOfReceipts = (receipts: readonly Pick<Receipt, 'vat'>[]): VatPart[] =>
  sumByRate(receipts.flatMap(({ vat }) => vat ?? []));

export type ReceiptTotals = Record<ReceiptKind, number> & { all: number };

/** The sums of a declaration: what came in, less what was given back. */
export function totalsOf(receipts: readonly Pick<Receipt, 'kind' | 'amountCents'>[]): ReceiptTotals {
  const totals = { sale: 0, service: 0, all: 0 };
  for (const { kind, amountCents } of receipts) {
    totals[kind] += amountCents;
    totals.all += amountCents;
  }
  return totals;
}

/** A month, or a year: « 2026-11 », « 2026 ». */
export type AccountingPeriod = { year: number; month: number | null };

const PERIOD = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/;

export function readPeriod(text: string | null, now: Date): AccountingPeriod {
  const [, year, month] = PERIOD.exec(text ?? '') ?? PERIOD.exec(dayInParis(now).slice(0, 7)) ?? [];
  return { year: Number(year), month: month ? Number(month) : null };
}

export const twoDigits = (value: number) => String(value).padStart(2, '0');

export const periodText = ({ year, month }: AccountingPeriod): string =>
  month === null ? String(year) : `${year}-${twoDigits(month)}`;

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

/** « novembre 2026 », « année 2026 ». */
export const accountingPeriodLabel = ({ year, month }: AccountingPeriod): string =>
  month === null ? `année ${year}` : `${MONTHS[month - 1]} ${year}`;

/** The first day of a period, and the first day after it. */
export function accountingDays({ year, month }: AccountingPeriod): { from: string; before: string } {
  if (month === null) return { from: `${year}-01-01`, before: `${year + 1}-01-01` };
  const isLast = month === 12;
  return {
    from: `${year}-${twoDigits(month)}-01`,
    before: isLast ? `${year + 1}-01-01` : `${year}-${twoDigits(month + 1)}-01`,
  };
}

/** The month this many months later, or the year this many years later. */
export function periodAfter({ year, month }: AccountingPeriod, count: number): AccountingPeriod {
  if (month === null) return { year: year + count, month };
  const index = year * 12 + month - 1 + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
