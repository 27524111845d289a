import { formatEuros } from '#domain/money/money.ts';
import { SALE_COLUMNS, saleOf } from '../../payments/card-sale.ts';
import { readAccount } from '../../repairs/read-account.ts';
import { addRepairEvent, lockRepair } from '../../repairs/repair-row.ts';
import { tellFailedSale } from '../counter/card-sale-money.ts';
import { type CardInvoiceDeps, tellFailedPayment } from '../free-invoices/card-invoice-money.ts';

type FailSessionDeps = CardInvoiceDeps & {
  /** Called when a mail may be due. */
  onEvent: () => void;
};

/**
 * The bank has said no, days after the page was left. Of a repair, an invoice or a counter sale its customer and the shop are told at once; an order
 * ends within a minute, and its mail says why (../orders/expire-orders.ts).
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
    const repair = sale && 'repair_id' in sale && (await lockRepair(tx, sale.repair_id));
    if (!repair) return;
    const { dueCents } = await readAccount(tx, repair);
    const due = dueCents > 0 ? ` Il reste ${formatEuros(dueCents)} à payer.` : '';
    const note = `La banque a refusé le paiement\u00a0: rien n’a été débité.${due}`;
    const event = { kind: 'payment_failed', note, tells: ['customer', 'shop'] } as const;
    await addRepairEvent(tx, repair, { kind: 'system' }, event, now);
  });
  onEvent();
}
