import { entriesInForce } from '#domain/payments/ledger.ts';
import { CASH_LIMIT_TEXT, PAYMENT_WAYS, type TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { isOverCashLimit, takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { creditSale } from './documents/sale-invoices.ts';
import {
  type CounterDeps,
  linesOfSale,
  noteSaleChange,
  onOpenSale,
  onSale,
  type SaleWork,
} from './sale-row.ts';
import { moveUnits, unitsOf } from './take-payment.ts';

/** Drops a sale that was not paid: nothing of it remains. */
export const dropSale = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow) =>
  onOpenSale(deps, admin, seen, async ({ tx, sale }): Promise<RowChanged> => {
    await tx.deleteFrom('counter_sales').where('id', '=', sale.id).execute();
    return { outcome: 'done' };
  });

/** Undoes a closed sale: all of its money goes back the way it came, and its goods go back on the shelf. */
export const cancelSale = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, reason: string) =>
  onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, sale, now } = work;
    if (sale.state !== 'closed' || sale.number === null) throw new Refusal('Cette vente ne s’annule plus.');
    const entries = await entriesOf(work);
    let refundId: number | null = null;
    for (const { kind, method, amount_cents } of entriesInForce(entries))
      if (kind === 'payment')
        refundId = await writeEntry(
          tx,
          { sale_id: sale.id },
          { kind: 'refund', method, amount_cents, actor_id: admin.id, created_at: now },
        );
    const refundedCents = sale.paid_cents - sale.refunded_cents;
    await creditSale(tx, sale.id, { cents: sale.total_cents, reason, refundId, refundedCents }, now);
    const quantities = unitsOf(await linesOfSale(tx, sale.id));
    if (quantities.size > 0) {
      await lockProducts(tx, [...quantities.keys()]);
      await moveUnits(tx, 'return', sale.number, quantities, 1);
    }
    await tx
      .updateTable('counter_sales')
      .set({ state: 'cancelled', cancel_reason: reason })
      .where('id', '=', sale.id)
      .execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

export type WayCorrection = { entryId: number; method: TakenWay; reason: string };

/** Writes the right way of a payment beside the wrong one, which a counter-entry takes back. */
export const correctSaleWay = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { entryId, method, reason }: WayCorrection,
) =>
  onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, sale, now } = work;
    const entries = await entriesOf(work);
    const wrong = entriesInForce(entries).find(({ id }) => id === entryId);
    if (!wrong) throw new Refusal('Cette ligne est déjà rectifiée, ou n’est pas de cette vente.');
    if (wrong.method === method)
      return faultAt('rightMethod', `C’est déjà noté\u00a0: ${PAYMENT_WAYS[method]}.`);
    const of = { sale_id: sale.id };
    if (method === 'cash' && wrong.kind === 'payment' && (await isOverCashLimit(tx, of, wrong.amount_cents)))
      return faultAt('rightMethod', CASH_LIMIT_TEXT);
    const right = { amountCents: wrong.amount_cents, method };
    await takeBackEntry(tx, of, wrong, { right, reason, actorId: admin.id, now });
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

const entriesOf = ({ tx, sale }: SaleWork) =>
  tx.selectFrom('payments').selectAll().where('sale_id', '=', sale.id).orderBy('id').execute();
