import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { unitsCents } from '#domain/order/line-price.ts';
import { type RefundedLine, refundableUnits } from '#domain/order/order-account.ts';
import { unowedCents } from '#domain/order/unowed-money.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import {
  askCardRefund,
  findCardPayment,
  NO_REFERENCE,
  requireNoneUnderWay,
} from '../../payments/card-refunds.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { applyWholeRefund } from '../orders/record-payment.ts';
import { orderLines } from './find-order-details.ts';
import { requireSeen, type StepDone, type StepOf, type Work } from './step-work.ts';

/**
 * A refund of everything ends an order that has not left yet; a partial one does not change its state. Money that came
 * from Stripe goes back from there first.
 */
export async function refundOrder(
  work: Work,
  step: StepOf<'refund'>,
  hasCards: boolean,
): Promise<StepDone | null> {
  const { tx, order, by, now, shop } = work;
  requireSeen(order, step.seenCents);
  const sale = { order_id: order.id };
  await requireNoneUnderWay(tx, sale);
  const { amountCents, words, isUnowed, isAll, lines = [], withDelivery = false } = await shareOf(work, step);
  if (amountCents <= 0) throw new Refusal('Il ne reste rien à rembourser pour cette commande.');
  const { method, reference, restock, message } = step;
  const note = [words, message].filter(Boolean).join(' ').slice(0, 1000) || undefined;
  const asked = { note, message, restock: [...restock], isUnowed, isAll, lines, withDelivery };
  const found = hasCards && method === 'card' ? await findCardPayment(tx, sale, isUnowed) : null;
  if (found) {
    if (reference) throw new Refusal(NO_REFERENCE);
    const asking = { sale, payment: found.payment, amountCents, asked, actorId: by.actorId, now };
    const cardRefund = await askCardRefund(tx, asking);
    return { outcome: 'done', cardRefund };
  }
  const given = await applyWholeRefund(
    tx,
    order,
    { ...asked, ...by, method, amountCents, reference },
    { shop, now },
  );
  if (given.outcome === 'refused') throw new Refusal(given.reason);
  if (given.outcome === 'repeated') throw new Refusal('Un remboursement est déjà noté sous cette référence.');
  return null;
}

type Share = {
  amountCents: number;
  words?: string;
  isUnowed: boolean;
  isAll: boolean;
  lines?: RefundedLine[];
  withDelivery?: boolean;
};

/** The sum and the purpose of a refund. Money that was never owed is separate: it has no credit note. */
async function shareOf({ tx, order }: Work, step: StepOf<'refund'>): Promise<Share> {
  const payments = await tx
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'corrects_id', 'is_unowed', 'refunded_lines', 'refunds_delivery'])
    .where('order_id', '=', order.id)
    .execute();
  const unowed = unowedCents(payments);
  if (step.share === 'unowed')
    return { amountCents: unowed, words: 'Paiement reçu en trop.', isUnowed: true, isAll: false };
  const left = order.paid_cents - order.refunded_cents - unowed;
  const priced =
    step.share === 'lines'
      ? await priceLines(tx, order, step, payments)
      : { amountCents: step.share === 'amount' ? step.amountCents : left };
  if (priced.amountCents > left) throw new Refusal(`Il reste ${formatEuros(left)} à rembourser au plus.`);
  return { ...priced, isUnowed: false, isAll: priced.amountCents === left };
}

async function priceLines(
  tx: Transaction<Schema>,
  order: OrderRow,
  { lines, withDelivery }: Extract<StepOf<'refund'>, { share: 'lines' }>,
  payments: readonly { refunded_lines: RefundedLine[]; refunds_delivery: boolean }[],
) {
  const bought = await orderLines(tx, order.id);
  const sold = new Map(bought.map((line) => [line.product_id, line]));
  const left = refundableUnits(bought, payments);
  if (withDelivery && payments.some(({ refunds_delivery }) => refunds_delivery))
    throw new Refusal('Les frais de livraison sont déjà remboursés.');
  let amountCents = withDelivery ? order.delivery_cents : 0;
  const words: string[] = [];
  for (const { productId, quantity } of lines) {
    const line = sold.get(productId);
    if (!line) throw new Refusal('La commande n’a pas ce produit.');
    const most = Math.max(0, left.get(productId) ?? 0);
    if (quantity > most)
      throw new Refusal(`${line.name}\u00a0: il reste ${most} à rembourser, sur ${line.quantity} achetés.`);
    amountCents += unitsCents(line, quantity, line.quantity - most);
    words.push(`${quantity}\u00a0× ${line.name}`);
  }
  if (withDelivery) words.push('frais de livraison');
  return {
    amountCents,
    words: `${words.join(', ')}.`,
    lines: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    withDelivery,
  };
}
