import { refundParts } from '#domain/counter-sale/refund-parts.ts';
import { overpaidOfSale, unitsLeft } from '#domain/counter-sale/sale-account.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import { CASH_LIMIT_TEXT, PAYMENT_WAYS, type TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { askWholeRefund, findCardPayment, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashKept, isOverCashLimit, takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { takeUnitBack } from '../used-units/sell-unit.ts';
import { productsOfUnits } from '../used-units/unit-product.ts';
import { creditSale } from './documents/sale-invoices.ts';
import type { SaleRefunded } from './give-back.ts';
import {
  type CounterDeps,
  linesOfSale,
  lockCounterSale,
  noteSaleChange,
  onOpenSale,
  onSale,
  requireUngrouped,
  returnsOfSale,
  type SaleWork,
} from './sale-row.ts';
import { takeExchangesBack } from './take-exchange.ts';
import { moveUnits, unitsOf } from './take-payment.ts';

/** Drops a sale that was not paid: nothing of it remains. */
export const dropSale = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow) =>
  onOpenSale(deps, admin, seen, async ({ tx, sale }): Promise<RowChanged> => {
    await tx.deleteFrom('counter_sales').where('id', '=', sale.id).execute();
    return { outcome: 'done' };
  });

/**
 * Undoes a closed sale: all of its money goes back the way it came, what a device in exchange has paid waits for another sale, and its
 * goods go back on the shelf. What came by card on the site is asked of Stripe once this is written; what Stripe does not give back is
 * overpaid, and goes back by `giveSaleBack`.
 */
export const cancelSale = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, reason: string) =>
  onSale(deps, admin, seen, async (work): Promise<SaleRefunded> => {
    const { tx, sale, admin, now } = work;
    if (sale.state !== 'closed' || sale.number === null) throw new Refusal('Cette vente ne s’annule plus.');
    requireUngrouped(sale);
    await requireNoneUnderWay(tx, { sale_id: sale.id });
    const returns = await returnsOfSale(tx, sale.id);
    const lines = (await linesOfSale(tx, sale.id)).map((line) => ({
      ...line,
      quantity: unitsLeft(line, returns),
    }));
    const paidCents = sale.paid_cents - sale.refunded_cents;
    const exchangedCents = await takeExchangesBack(work, reason);
    if (exchangedCents > paidCents) throw new Refusal(EXCHANGE_GIVEN_BACK);
    const refundedCents = paidCents - exchangedCents;
    const { refundId, goodsCents } = await refundAll(work, {
      cents: refundedCents,
      goodsCents: returns.length > 0 ? goodsLeft(lines, returns) : null,
    });
    const cents = sale.total_cents - sale.returned_cents;
    await creditSale(tx, sale.id, { cents, reason, refundId, refundedCents }, now);
    const quantities = unitsOf(lines.filter(({ quantity }) => quantity > 0));
    const goods = [
      ...quantities.keys(),
      ...(await productsOfUnits(
        tx,
        lines.flatMap(({ unit_id }) => unit_id ?? []),
      )),
    ];
    if (goods.length > 0) await lockProducts(tx, goods);
    if (quantities.size > 0) await moveUnits(tx, 'return', sale.number, quantities, 1);
    for (const { unit_id: unitId, quantity } of lines)
      if (unitId !== null && quantity > 0)
        await takeUnitBack(tx, { unitId, of: { sale_id: sale.id }, actorId: admin.id, now });
    await tx
      .updateTable('counter_sales')
      .set({ state: 'cancelled', cancel_reason: reason })
      .where('id', '=', sale.id)
      .execute();
    await noteSaleChange(work);
    return askCardPart(deps, work, { reason, goodsCents });
  });

const EXCHANGE_GIVEN_BACK =
  'Une partie de l’appareil repris en échange a été rendue en argent\u00a0: reprenez les lignes qui restent, une à une.';

/** Asks for what is left of a payment by card on the site; the rest of it, if there were several, is shown as overpaid. */
async function askCardPart(
  { cards }: CounterDeps,
  work: SaleWork,
  { reason, goodsCents }: { reason: string; goodsCents: number | null },
): Promise<SaleRefunded> {
  const { tx, sale: before, admin, now } = work;
  const of = { sale_id: before.id };
  const sale = await lockCounterSale(tx, before.id);
  const found = cards() && (await findCardPayment(tx, of, false));
  const amountCents = sale && found ? Math.min(overpaidOfSale(sale), found.leftCents) : 0;
  if (amountCents <= 0) return { outcome: 'done' };
  const goods = goodsCents === null ? null : Math.min(goodsCents, amountCents);
  return askWholeRefund(tx, {
    ...{ sale: of, amountCents, actorId: admin.id, now },
    asked: { note: reason, creditCents: 0, goodsCents: goods },
  });
}

/**
 * Gives back what is left of each way's payments but those on the site; returns the last entry. `goodsCents` is what of it is for
 * goods, if that is not in proportion any more; what is left of that is returned too.
 */
async function refundAll(
  work: SaleWork,
  { cents: paidCents, goodsCents }: { cents: number; goodsCents: number | null },
): Promise<{ refundId: number | null; goodsCents: number | null }> {
  const { tx, sale, admin, now } = work;
  let goods = goodsCents;
  let refundId: number | null = null;
  for (const { method, cents } of refundParts(await entriesOf(work), paidCents)) {
    const goods_cents = goods === null ? null : Math.min(goods, cents);
    if (goods !== null) goods -= goods_cents ?? 0;
    refundId = await writeEntry(
      tx,
      { sale_id: sale.id },
      { kind: 'refund', method, amount_cents: cents, goods_cents, actor_id: admin.id, created_at: now },
    );
  }
  return { refundId, goodsCents: goods };
}

/** What of the goods did not come back, at its price. */
const goodsLeft = (
  lines: readonly { id: number; kind: string; total_cents: number }[],
  returns: readonly { line_id: number; amount_cents: number }[],
): number =>
  lines
    .filter(({ kind }) => kind === 'goods')
    .reduce(
      (sum, { id, total_cents }) =>
        returns.reduce(
          (left, back) => (back.line_id === id ? left - back.amount_cents : left),
          sum + total_cents,
        ),
      0,
    );

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
    if (wrong.method === 'card')
      throw new Refusal(
        'Cette ligne vient de Stripe, qui a la même\u00a0: elle ne se rectifie pas, elle se rembourse.',
      );
    if (wrong.method === method)
      return faultAt('rightMethod', `C’est déjà noté\u00a0: ${PAYMENT_WAYS[method]}.`);
    const of = { sale_id: sale.id };
    const isCashTakenBack = wrong.method === 'cash' && wrong.kind === 'payment';
    if (isCashTakenBack && (await cashKept(tx, of)) < wrong.amount_cents)
      return faultAt('rightMethod', 'De ces espèces ont été rendues en espèces\u00a0: ce paiement en était.');
    if (method === 'cash' && wrong.kind === 'payment' && (await isOverCashLimit(tx, of, wrong.amount_cents)))
      return faultAt('rightMethod', CASH_LIMIT_TEXT);
    const right = { amountCents: wrong.amount_cents, method };
    await takeBackEntry(tx, of, wrong, { right, reason, actorId: admin.id, now });
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

const entriesOf = ({ tx, sale }: SaleWork) =>
  tx.selectFrom('payments').selectAll().where('sale_id', '=', sale.id).orderBy('id').execute();
