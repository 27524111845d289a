import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { dueCents } from '#domain/order/order-account.ts';
import { isOrderOver } from '#domain/order/order-states.ts';
import type { Schema } from '../../db/schema.ts';
import { SALE_COLUMNS, saleOf } from '../../payments/card-sale.ts';
import { readAccount } from '../../repairs/read-account.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';
import { tellFailedSale } from '../counter/card-sale-money.ts';
import { type CardInvoiceDeps, tellFailedPayment } from '../free-invoices/card-invoice-money.ts';
import { addEvent, lockOrder, orderFacts, withdrawalsOf } from '../orders/order-row.ts';

type FailSessionDeps = CardInvoiceDeps & {
  /** Called when a mail may be due. */
  onEvent: () => void;
};

/**
 * The bank has said no, days after the page was left. Of a repair, an invoice or a counter sale its customer and the shop are
 * told at once, and so is who was to pay an order in another way: it stands. An order by card ends within a minute, and
 * its mail says why (../orders/expire-orders.ts).
 */
export async function failSession(deps: FailSessionDeps, id: string): Promise<void> {
  const { database, clock, onEvent } = deps;
  await database.transaction(async (tx) => {
    const now = clock();
    const failed = await tx
      .updateTable('internal.card_sessions')
      .set({ state: 'closed', failed_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'closed')
      .returning(SALE_COLUMNS)
      .executeTakeFirst();
    const sale = failed && saleOf(failed);
    if (sale && 'free_invoice_id' in sale) await tellFailedPayment(deps, tx, sale.free_invoice_id);
    if (sale && 'sale_id' in sale) await tellFailedSale(deps, tx, sale.sale_id);
    if (sale && 'order_id' in sale) await tellFailedOrder(tx, sale.order_id, now);
    const repair = sale && 'repair_id' in sale && (await lockRepair(tx, sale.repair_id));
    if (!repair) return;
    const { dueCents: due } = await readAccount(tx, repair);
    const event = { kind: 'payment_failed', note: failedWords(due), tells: ['customer', 'shop'] } as const;
    await addRepairEvent(tx, repair, { kind: 'system' }, event, now);
  });
  onEvent();
}

async function tellFailedOrder(tx: Transaction<Schema>, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.payment_method === 'card' || isOrderOver(order.state)) return;
  const due = dueCents(orderFacts(order), await withdrawalsOf(tx, orderId));
  await addEvent(tx, order, order.state, { actor: 'system', note: failedWords(due) }, now);
}

function failedWords(due: number): string {
  const left = due > 0 ? ` Il reste ${formatEuros(due)} à payer.` : '';
  return `La banque a refusé le paiement\u00a0: rien n’a été débité.${left}`;
}
