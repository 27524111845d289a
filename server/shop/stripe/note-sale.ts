import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { CardSale } from '../../payments/card-sale.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';
import { lockOrder } from '../orders/order-row.ts';

/** Locks a sale until the transaction ends; what was paid for it and not given back. Null if it is gone. */
export async function lockSale(
  tx: Transaction<Schema>,
  sale: CardSale,
): Promise<{ keptCents: number } | null> {
  const locked =
    'order_id' in sale ? await lockOrder(tx, sale.order_id) : await lockRepair(tx, sale.repair_id);
  return locked ? { keptCents: locked.paid_cents - locked.refunded_cents } : null;
}

/** Says on a locked sale what Stripe has told about its money. The shop alone reads it. */
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
  const repair = await lockRepair(tx, sale.repair_id);
  if (!repair) return;
  const event = { kind: 'card_news', note: text, isPublic: false } as const;
  await addRepairEvent(tx, repair, { kind: 'system' }, event, now);
}
