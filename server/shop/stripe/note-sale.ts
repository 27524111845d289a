import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { CardSale } from '../../payments/card-sale.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';
import { lockCounterSale } from '../counter/sale-row.ts';
import { lockInvoice } from '../free-invoices/free-invoice-row.ts';
import { lockOrder } from '../orders/order-row.ts';

/** Locks a sale until the transaction ends; what was paid for it and not given back. Null if it is gone. */
export async function lockSale(
  tx: Transaction<Schema>,
  sale: CardSale,
): Promise<{ keptCents: number } | null> {
  const locked = await lockedRow(tx, sale);
  return locked ? { keptCents: locked.paid_cents - locked.refunded_cents } : null;
}

function lockedRow(tx: Transaction<Schema>, sale: CardSale) {
  if ('order_id' in sale) return lockOrder(tx, sale.order_id);
  if ('repair_id' in sale) return lockRepair(tx, sale.repair_id);
  return 'sale_id' in sale ? lockCounterSale(tx, sale.sale_id) : lockInvoice(tx, sale.free_invoice_id);
}

/**
 * Says on a locked sale what Stripe has told about its money. The shop alone reads it. An invoice and a counter sale
 * keep no notes: their pages show refunds and disputes themselves (payments/card-news.ts).
 */
export async function noteOn(
  tx: Transaction<Schema>,
  sale: CardSale,
  text: string,
  now: Date,
): Promise<void> {
  if ('order_id' in sale) {
    await tx
      .insertInto('order_notes')
      .values({ ...sale, author_id: null, text, created_at: now })
      .execute();
    return;
  }
  if (!('repair_id' in sale)) return;
  const repair = await lockRepair(tx, sale.repair_id);
  if (!repair) return;
  const event = { kind: 'card_news', note: text, isPublic: false } as const;
  await addRepairEvent(tx, repair, { kind: 'system' }, event, now);
}
