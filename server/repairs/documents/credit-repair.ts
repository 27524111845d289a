import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readAccount } from '../read-account.ts';
import { addRepairEvent, type RepairRow, type RepairWho } from '../repair-row.ts';
import { type InvoiceRow, insertCreditNote, invoicedCents, readInvoices } from './invoice-rows.ts';
import { repairInvoiceSchema } from './money-data.ts';

type Lowered = {
  /** What the repair costs now. */
  priceCents: number;
  /** Upper bound: what was given back or taken off. */
  cents: number;
  reason: string;
  /** Whether the invoices themselves are taken back. */
  isCancelled?: boolean;
  /** The entry that gave money back, if one did. */
  refundId: number | null;
};

/**
 * Issues the credit notes for a price that is lower than its invoices say, and returns their numbers. Without an invoice,
 * or above its price, none is needed.
 */
export async function creditLoweredPrice(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { priceCents, cents, reason, refundId, isCancelled = false }: Lowered,
  now: Date,
): Promise<string[]> {
  const invoices = await readInvoices(tx, id);
  const numbers: string[] = [];
  let left = Math.min(cents, invoicedCents(invoices) - priceCents);
  let refund = refundId;
  // Newest first: the invoice of the repair, then those of its deposits.
  for (const invoice of invoices.toReversed()) {
    const credited = Math.min(left, remaining(invoice));
    if (credited <= 0) continue;
    const what = { cents: credited, reason, refundId: refund, isRefunded: refundId !== null, isCancelled };
    numbers.push(await credit(tx, invoice, what, now));
    left -= credited;
    // An entry has one credit note.
    refund = null;
  }
  return numbers;
}

/** The same for all that a withdrawal takes off the price; what was paid goes back by a refund. */
export async function creditWithdrawn(
  tx: Transaction<Schema>,
  repair: RepairRow,
  now: Date,
): Promise<string[]> {
  const { priceCents } = await readAccount(tx, repair);
  const cents = Number.POSITIVE_INFINITY;
  const reason = 'Rétractation du contrat';
  const lowered = { priceCents, cents, reason, refundId: null, isCancelled: true };
  return creditLoweredPrice(tx, repair, lowered, now);
}

/** Takes back the invoice of a deposit that was written wrongly; returns the credit note's number if there was one. */
export async function creditDeposit(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  entryId: number,
  now: Date,
): Promise<string | null> {
  const invoice = (await readInvoices(tx, id)).find(({ deposit_id }) => deposit_id === entryId);
  if (!invoice || remaining(invoice) === 0) return null;
  const cents = remaining(invoice);
  // Why the shop wrote it wrongly is for the shop.
  const reason = 'Acompte rectifié';
  return credit(tx, invoice, { cents, reason, refundId: null, isRefunded: false, isCancelled: true }, now);
}

/** Its customer gets them by mail, attached. */
export async function tellCreditNotes(
  tx: Transaction<Schema>,
  repair: RepairRow,
  numbers: readonly string[],
  who: RepairWho,
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  const payload = { creditNotes: numbers };
  const event = { kind: 'credit_note', note: numbers.join(', '), payload, tells: ['customer'] } as const;
  await addRepairEvent(tx, repair, who, event, now);
}

const remaining = ({ total_cents, credited_cents }: InvoiceRow) => total_cents - credited_cents;

const credit = (
  tx: Transaction<Schema>,
  invoice: InvoiceRow,
  what: Parameters<typeof insertCreditNote>[2],
  now: Date,
) => insertCreditNote(tx, { ...invoice, data: repairInvoiceSchema.parse(invoice.data) }, what, now);
