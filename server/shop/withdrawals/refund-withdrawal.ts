import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import { type RefundedLine, refundableUnits } from '#domain/order/order-account.ts';
import { REFUND_METHODS, type RefundMethod } from '#domain/order/refund-methods.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import {
  askCardRefund,
  findCardPayment,
  NO_REFERENCE,
  requireNoneUnderWay,
} from '../../payments/card-refunds.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { orderLines } from '../order-admin/find-order-details.ts';
import type { Restock } from '../orders/move-stock.ts';
import { lockOrder } from '../orders/order-row.ts';
import { applyWholeRefund } from '../orders/record-payment.ts';
import { lockWithdrawal } from './withdrawal-row.ts';
import {
  becauseOf,
  moveTo,
  requirePossible,
  type WithdrawalStepOf,
  type WithdrawalWork,
} from './withdrawal-work.ts';

export type RefundDeps = {
  /** The name on credit notes. */
  shop: () => ShopSettings;
  /** Whether Stripe can be asked for refunds. */
  hasCards?: () => boolean;
};

/**
 * A refund of everything ends an order that has not left yet; a partial one does not change its state. Money that came
 * from Stripe goes back from there first: returns the id of the refund to ask it for.
 */
export async function refundWithdrawal(
  deps: RefundDeps,
  work: WithdrawalWork,
  step: WithdrawalStepOf<'refund'>,
): Promise<string | null> {
  const { tx, withdrawal, order, by, now } = work;
  if (!order) throw new Refusal('Aucune commande n’est rattachée à cette rétractation.');
  requirePossible(work, 'refunded');
  const sale = { order_id: order.id };
  await requireNoneUnderWay(tx, sale);
  const { amount: amountCents, method, reference, message, restock } = step;
  const left = order.paid_cents - order.refunded_cents;
  const asked = {
    message,
    note: message,
    restock: [...restock],
    lines: await paidBack(work, restock),
    withDelivery: false,
    isUnowed: false,
    isAll: amountCents === left,
  };
  const found = deps.hasCards?.() && method === 'card' ? await findCardPayment(tx, sale, false) : null;
  if (found) {
    if (reference) throw new Refusal(NO_REFERENCE);
    if (amountCents > left) throw new Refusal(`Il reste ${formatEuros(left)} à rembourser au plus.`);
    const { actorId } = by;
    const asking = {
      sale,
      withdrawalId: withdrawal.id,
      payment: found.payment,
      amountCents,
      asked,
      actorId,
      now,
    };
    return askCardRefund(tx, asking);
  }
  const refunding = { amountCents, method, reference, asked };
  await noteRefund(work, refunding, deps.shop());
  return null;
}

type Refunding = {
  amountCents: number;
  method: RefundMethod;
  reference?: string | undefined;
  asked: AskedRefund;
};

/** Records the money of a withdrawal that went back. */
async function noteRefund(work: WithdrawalWork, refunding: Refunding, shop: ShopSettings): Promise<void> {
  const { tx, order, by, now } = work;
  const { amountCents, method, reference, asked } = refunding;
  if (!order) throw new Refusal('Aucune commande n’est rattachée à cette rétractation.');
  const words = `Remboursement de ${formatEuros(amountCents)}\u00a0: ${REFUND_METHODS[method].toLocaleLowerCase('fr')}.`;
  await moveTo(work, 'refunded', [words, asked.message].filter(Boolean).join(' '));
  const refund = { ...asked, ...by, message: becauseOf(work), method, amountCents, reference };
  const given = await applyWholeRefund(tx, order, refund, { shop, now });
  if (given.outcome === 'refused') throw new Refusal(given.reason);
  if (given.outcome === 'repeated') throw new Refusal('Un remboursement est déjà noté sous cette référence.');
}

/**
 * Records a refund that Stripe has made for a withdrawal, or says why not.
 * @throws Refusal
 */
export async function noteCardRefund(
  tx: Transaction<Schema>,
  withdrawalId: string,
  { actorId, ...refunding }: Omit<Refunding, 'method'> & { actorId: string },
  { shop, now }: { shop: ShopSettings; now: Date },
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal?.order_id) throw new Refusal('Cette rétractation n’existe pas.');
  const order = (await lockOrder(tx, withdrawal.order_id)) ?? null;
  const work = { tx, withdrawal, order, by: { actor: 'shop', actorId } as const, now };
  await noteRefund(work, { ...refunding, method: 'card' }, shop);
}

/** Goods that come back are refunded, unless a refund by lines has already done so. */
async function paidBack({ tx, order }: WithdrawalWork, restock: Restock): Promise<RefundedLine[]> {
  if (!order || restock.length === 0) return [];
  const lines = await orderLines(tx, order.id);
  const refunds = await tx
    .selectFrom('payments')
    .select('refunded_lines')
    .where('order_id', '=', order.id)
    .execute();
  const left = refundableUnits(lines, refunds);
  return restock
    .map(({ productId, quantity }) => ({
      product_id: productId,
      quantity: Math.min(quantity, left.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
