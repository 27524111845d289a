import { dueOfSale, priceOfReturn, unitsLeft } from '#domain/counter-sale/sale-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { askWholeRefund, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashRefundFault, writeEntry } from '../../payments/write-entry.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { takeUnitBack } from '../used-units/sell-unit.ts';
import { creditSale, returnWords } from './documents/sale-invoices.ts';
import type { SaleRefunded, SaleRefundWay } from './give-back.ts';
import {
  type CounterDeps,
  linesOfSale,
  noteSaleChange,
  onSale,
  requireUngrouped,
  returnsOfSale,
} from './sale-row.ts';
import { moveUnits } from './take-payment.ts';

export type LineReturn = {
  lineId: number;
  quantity: number;
  /** Whether it can be sold again; what is broken does not go back on the shelf. */
  isRestocked: boolean;
  reason: string;
  /** How the money goes back, if any does. */
  method: SaleRefundWay | undefined;
};

/**
 * Takes units of a line back: their price goes back, with a credit note where there is an invoice. By card on the site, Stripe is
 * asked for it once the return is written: the goods are back whatever it answers.
 */
export const returnLine = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, asked: LineReturn) =>
  onSale(deps, admin, seen, async (work): Promise<SaleRefunded> => {
    const { tx, sale, now } = work;
    const { lineId, quantity, isRestocked, reason, method } = asked;
    if (sale.state !== 'closed' || sale.number === null)
      throw new Refusal(
        'Rien ne revient de cette vente\u00a0: elle n’est pas encaissée, ou elle est annulée.',
      );
    requireUngrouped(sale);
    if (dueOfSale(sale) > 0)
      throw new Refusal('Cette vente n’est pas entièrement payée\u00a0: encaissez le reste, ou annulez-la.');
    const line = (await linesOfSale(tx, sale.id)).find(({ id }) => id === lineId);
    if (!line) throw new Refusal('Cette ligne n’est pas de cette vente.');
    const returns = await returnsOfSale(tx, sale.id);
    const left = unitsLeft(line, returns);
    if (quantity > left)
      return faultAt(
        'returnedUnits',
        left === 0 ? 'Tout est déjà revenu.' : `Il en reste ${left} à rendre, sur ${line.quantity} vendus.`,
      );
    // What was given back at Stripe's without a return has come off the price already.
    const amountCents = Math.min(
      priceOfReturn(line, returns, quantity),
      sale.total_cents - sale.returned_cents,
    );
    const of = { sale_id: sale.id };
    if (amountCents > 0) await requireNoneUnderWay(tx, of);
    if (amountCents > 0 && !method)
      return faultAt('refundMethod', `Dites comment ${formatEuros(amountCents)} reviennent au client.`);
    const fault = await cashRefundFault(tx, of, { method, amountCents });
    if (fault) return fault;
    const goodsCents = line.kind === 'goods' ? amountCents : 0;
    const cardRefund =
      amountCents > 0 && method === 'card'
        ? await askWholeRefund(tx, {
            ...{ sale: of, amountCents, actorId: admin.id, now },
            asked: { note: reason, creditCents: 0, goodsCents },
          })
        : null;
    if (cardRefund?.outcome === 'invalid') return cardRefund;
    const refundId =
      amountCents > 0 && method && method !== 'card'
        ? await writeEntry(tx, of, {
            kind: 'refund',
            method,
            amount_cents: amountCents,
            goods_cents: goodsCents,
            actor_id: admin.id,
            created_at: now,
          })
        : null;
    const isBack = isRestocked && line.product_id !== null;
    await tx
      .insertInto('counter_returns')
      .values({
        sale_id: sale.id,
        line_id: line.id,
        quantity,
        is_restocked: isBack,
        amount_cents: amountCents,
        reason,
        refund_id: refundId,
        actor_id: admin.id,
        created_at: now,
      })
      .execute();
    await tx
      .updateTable('counter_sales')
      .set({ returned_cents: sale.returned_cents + amountCents })
      .where('id', '=', sale.id)
      .execute();
    if (amountCents > 0) {
      const words = returnWords({ quantity, label: line.label, reason });
      await creditSale(
        tx,
        sale.id,
        {
          ...{ cents: amountCents, reason: words, refundId, refundedCents: amountCents },
          returned: [{ rate: line.vat_rate, grossCents: amountCents }],
        },
        now,
      );
    }
    if (isBack && line.product_id !== null) {
      await lockProducts(tx, [line.product_id]);
      await moveUnits(tx, 'return', sale.number, new Map([[line.product_id, quantity]]), 1);
    }
    if (line.unit_id !== null) await takeUnitBack(tx, { unitId: line.unit_id, of, actorId: admin.id, now });
    await noteSaleChange(work);
    return cardRefund ?? { outcome: 'done' };
  });
