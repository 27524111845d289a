import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readAccount } from '../read-account.ts';
import type { RepairRow } from '../repair-row.ts';
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
 * Issues the credit note for a price that is lower than its invoices say. Without an invoice, or above its price, none
 * is needed.
 */
export async function creditLoweredPrice(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { priceCents, cents, reason, refundId, isCancelled = false }: Lowered,
  now: Date,
): Promise<void> {
  const invoices = await readInvoices(tx, id);
  let left = Math.min(cents, invoicedCents(invoices) - priceCents);
  let refund = refundId;
  // Newest first: the invoice of the repair, then those of its deposits.
  for (const invoice of invoices.toReversed()) {
    const credited = Math.min(left, remaining(invoice));
    if (credited <= 0) continue;
    await credit(
      tx,
      invoice,
      { cents: credited, reason, refundId: refund, isRefunded: refundId !== null, isCancelled },
      now,
    );
    left -= credited;
    // An entry has one credit note.
    refund = null;
  }
}

/** The same for all that a withdrawal takes off the price; what was paid goes back by a refund. */
export async function creditWithdrawn(tx: Transaction<Schema>, repair: RepairRow, now: Date): Promise<void> {
  const { priceCents } = await readAccount(tx, repair);
  const cents = Number.POSITIVE_INFINITY;
  await creditLoweredPrice(
    tx,
    repair,
    { priceCents, cents, reason: 'Rétractation du contrat', refundId: null, isCancelled: true },
    now,
  );
}

/** Takes back the invoice of a deposit that was written wrongly; returns whether there was one. */
export async function creditDeposit(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { entryId, reason }: { entryId: number; reason: string },
  now: Date,
): Promise<boolean> {
  const invoice = (await readInvoices(tx, id)).find(({ deposit_id }) => deposit_id === entryId);
  if (!invoice || remaining(invoice) === 0) return false;
  await credit(
    tx,
    invoice,
    { cents: remaining(invoice), reason, refundId: null, isRefunded: false, isCancelled: true },
    now,
  );
  return true;
}

const remaining = ({ total_cents, credited_cents }: InvoiceRow) => total_cents - credited_cents;

const credit = (
  tx: Transaction<Schema>,
  invoice: InvoiceRow,
  what: Parameters<typeof insertCreditNote>[2],
  now: Date,
) => insertCreditNote(tx, { ...invoice, data: repairInvoiceSchema.parse(invoice.data) }, what, now);
