import { addDays, daysBetween } from '../dates/calendar-day.ts';
import { formatEuros } from '../money/money.ts';

/** What a line of a free invoice counts, as its row and its document say. */
export const LINE_UNITS = {
  piece: 'unité',
  hour: 'heure',
  day: 'jour',
  month: 'mois',
  year: 'an',
  kilometre: 'km',
} as const;

export type LineUnit = keyof typeof LINE_UNITS;
export const lineUnits = Object.keys(LINE_UNITS) as [LineUnit, ...LineUnit[]];

/** Between professionals a sum is due 60 days after its invoice at the latest (code de commerce, L. 441-10). */
export const MOST_TERMS_DAYS = 60;

export const LINE_UNIT_NAMES = Object.keys(LINE_UNITS) as LineUnit[];

/** What the law takes where nothing is agreed. */
export const USUAL_TERMS_DAYS = 30;

/** The price of a line before its discount, rounded as the database does. */
export const linePriceCents = (quantityHundredths: number, unitPriceCents: number): number =>
  Math.round((quantityHundredths * unitPriceCents) / 100);

/** « 1,5 heure », « 2 heures ». */
export function quantityText(hundredths: number, unit: LineUnit): string {
  const word = LINE_UNITS[unit];
  const hasPlural = hundredths >= 200 && unit !== 'month' && unit !== 'kilometre';
  return `${typedQuantity(hundredths)}\u00a0${word}${hasPlural ? 's' : ''}`;
}

export const typedQuantity = (hundredths: number): string => String(hundredths / 100).replace('.', ',');

export type InvoiceMoney = {
  state: 'draft' | 'issued';
  total_cents: number;
  credited_cents: number;
  paid_cents: number;
  refunded_cents: number;
};

/** What is still to be paid; nothing of a draft, and nothing that credit notes took off. */
export const dueOfInvoice = (invoice: InvoiceMoney): number =>
  invoice.state === 'draft' ? 0 : Math.max(0, balanceOf(invoice));

/** What was paid above what it costs since a credit note: it goes back. */
export const overpaidOfInvoice = (invoice: InvoiceMoney): number => Math.max(0, -balanceOf(invoice));

const balanceOf = ({ total_cents, credited_cents, paid_cents, refunded_cents }: InvoiceMoney) =>
  total_cents - credited_cents - (paid_cents - refunded_cents);

/** The last day on which an invoice of a day may be paid in time. */
export const dueDay = (issuedOn: string, termsDays: number): string => addDays(issuedOn, termsDays);

/** Whether something is due, and its day is over. */
export const isOverdue = (invoice: InvoiceMoney, dueOn: string | null, today: string): boolean =>
  dueOn !== null && dueOn < today && dueOfInvoice(invoice) > 0;

export const daysText = (days: number): string => `${days}\u00a0jour${days > 1 ? 's' : ''}`;

/** How an invoice stands, in a word of a list. */
export function standingText(invoice: InvoiceMoney, dueOn: string | null, today: string): string {
  if (invoice.state === 'draft') return 'Brouillon';
  if (invoice.total_cents > 0 && invoice.credited_cents === invoice.total_cents) return 'Annulée par avoir';
  const due = dueOfInvoice(invoice);
  if (due === 0) return 'Payée';
  if (dueOn !== null && isOverdue(invoice, dueOn, today))
    return `En retard de ${daysText(daysBetween(dueOn, today))}, ${formatEuros(due)} dus`;
  return due < invoice.total_cents - invoice.credited_cents
    ? `Payée en partie, ${formatEuros(due)} dus`
    : 'À payer';
}
