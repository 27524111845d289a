import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import { dueCents, isOrderRenounced, type RefundedLine } from '#domain/order/order-account.ts';
import {
  confirmedState,
  findTransition,
  isOrderOver,
  isPaid,
  type OrderState,
} from '#domain/order/order-states.ts';
import type { RefundMethod } from '#domain/order/refund-methods.ts';
import { CASH_LIMIT_TEXT } from '#domain/payments/payment-ways.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { excessReference } from '../../payments/card-money.ts';
import { isOverCashLimit, writeEntry } from '../../payments/write-entry.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { takeOutOfStoredCart } from '../cart/stored-cart.ts';
import { issueCreditNote, issueInvoice } from './issue-documents.ts';
import { applyMove, UNKNOWN_ORDER } from './move-order.ts';
import { putBack, type Restock } from './move-stock.ts';
import { addEvent, lockOrder, type Mover, type OrderRow, orderFacts, withdrawalsOf } from './order-row.ts';

export type PaymentDeps = {
  database: Pick<Database, 'transaction'>;
  /** The name on invoices. */
  shop: () => ShopSettings;
  clock: () => Date;
};

export type PaidAmount = Mover & {
  method: RefundMethod;
  amountCents: number;
  /** The payment's reference at the bank or the provider: recording the same one again changes nothing. */
  reference?: string | undefined;
};

export type PaymentOutcome =
  /**
   * `isUnowed`: the money came when nothing was owed any more, and must be given back. `unowedCents` is the part of a
   * payment that must be: all of it, or what is above the sum that was due.
   */
  { outcome: 'recorded' | 'repeated'; state: OrderState; isUnowed: boolean; unowedCents?: number } | Refused;

/** The goods have left, so they may come back. */
const LEFT: readonly OrderState[] = ['shipped', 'collected', 'delivered', 'returned'];

/**
 * Records money that arrived. A fully paid order is invoiced, and goes on if it waited for the money. Money for an
 * order that is over or already paid is recorded too, as is what a card has paid above what was due by then: it must be
 * given back.
 */
export function recordPayment(
  deps: PaymentDeps,
  orderId: string,
  payment: PaidAmount,
): Promise<PaymentOutcome> {
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused(UNKNOWN_ORDER);
    return applyPayment(tx, order, payment, { shop: deps.shop(), now: deps.clock() });
  });
}

/** Does the same for an order that this transaction has locked. */
export async function applyPayment(
  tx: Transaction<Schema>,
  order: OrderRow,
  payment: PaidAmount,
  { shop, now }: { shop: ShopSettings; now: Date },
): Promise<PaymentOutcome> {
  const known = await findKnown(tx, payment);
  if (known) return { outcome: 'repeated', state: order.state, ...known };
  const obstacle = await findObstacle(tx, order, payment);
  if (obstacle) return refused(obstacle);
  const isUnowed = isOrderOver(order.state) || order.paid_cents >= order.total_cents;
  const excessCents = isUnowed ? 0 : await insertExcess(tx, order, payment, now);
  const amountCents = payment.amountCents - excessCents;
  const entry = { ...payment, amountCents, kind: 'payment', isUnowed } as const;
  const paymentId = await insertPayment(tx, order.id, entry, now);
  const told = { ...payment, paymentId };
  const state = isUnowed
    ? await noteUnowed(tx, order, told, now)
    : await settle(tx, shop, order.id, told, now);
  const unowedCents = isUnowed ? amountCents : excessCents;
  return { outcome: 'recorded', state, isUnowed, ...(unowedCents > 0 && { unowedCents }) };
}

/**
 * Keeps apart what a card has paid above the sum that was due: the page was opened before another payment came. Returns
 * how much that is. People are refused such sums (findObstacle).
 */
async function insertExcess(
  tx: Transaction<Schema>,
  { id, total_cents, paid_cents, refunded_cents }: OrderRow,
  payment: PaidAmount,
  now: Date,
): Promise<number> {
  const excessCents = payment.amountCents - (total_cents - paid_cents + refunded_cents);
  if (payment.method !== 'card' || excessCents <= 0) return 0;
  const reference = payment.reference && excessReference(payment.reference);
  const entry = { ...payment, amountCents: excessCents, reference, kind: 'payment', isUnowed: true } as const;
  await insertPayment(tx, id, entry, now);
  return excessCents;
}

async function findObstacle(tx: Transaction<Schema>, order: OrderRow, payment: PaidAmount) {
  const { method, amountCents } = payment;
  if (!isAmount(amountCents)) return 'Écrivez un montant.';
  if (method === 'card') return undefined;
  if (method === 'transfer') return findTransferObstacle(tx, order, amountCents);
  if (isOrderOver(order.state)) return 'Cette commande est terminée\u00a0: elle ne s’encaisse plus.';
  const withdrawals = await withdrawalsOf(tx, order.id);
  const due = dueCents(orderFacts(order), withdrawals);
  if (due === 0 && isOrderRenounced(withdrawals))
    return 'Son client a renoncé à ce contrat\u00a0: il ne doit plus rien.';
  if (amountCents > due) return `Il reste ${formatEuros(due)} à payer.`;
  const isOver = method === 'cash' && (await isOverCashLimit(tx, { order_id: order.id }, amountCents));
  return isOver ? CASH_LIMIT_TEXT : undefined;
}

/**
 * A transfer has come, whatever it should have been. What is due is one entry, and what is above it another, which is owed
 * back: an amount that mixes the two is mostly a slip.
 */
async function findTransferObstacle(tx: Transaction<Schema>, order: OrderRow, amountCents: number) {
  if (isOrderOver(order.state)) return undefined;
  const due = dueCents(orderFacts(order), await withdrawalsOf(tx, order.id));
  if (due === 0 || amountCents <= due) return undefined;
  return `Il reste ${formatEuros(due)} à payer. Si le client a viré plus, notez d’abord ${formatEuros(due)}, puis le reste\u00a0: il sera à rendre.`;
}

async function noteUnowed(
  tx: Transaction<Schema>,
  order: OrderRow,
  payment: PaidAmount,
  now: Date,
): Promise<OrderState> {
  const note = 'Paiement reçu alors que rien n’était dû\u00a0: à rembourser.';
  await addEvent(tx, order, order.state, { ...payment, note }, now);
  return order.state;
}

async function settle(
  tx: Transaction<Schema>,
  shop: ShopSettings,
  orderId: string,
  payment: PaidAmount,
  now: Date,
): Promise<OrderState> {
  const order = await reread(tx, orderId);
  if (isPaid(orderFacts(order))) {
    await issueInvoice(tx, order, shop, now);
    const moved = await applyMove(tx, order, { ...payment, to: 'paid' }, now);
    if (moved.outcome === 'moved') {
      await takePaidOutOfCart(tx, order);
      return moved.state;
    }
  }
  const said = { ...payment, note: payment.note ?? 'Paiement reçu.' };
  // Paying a part at the counter proves who the customer is.
  const confirmed = await applyMove(tx, order, { ...said, to: confirmedState(order.payment_method) }, now);
  if (confirmed.outcome === 'moved') return confirmed.state;
  await addEvent(tx, order, order.state, said, now);
  return order.state;
}

/** The cart keeps the goods of an order by card until it is paid: a visitor's browser, or the account's profile. */
async function takePaidOutOfCart(tx: Transaction<Schema>, { id, user_id, payment_method }: OrderRow) {
  if (payment_method !== 'card' || user_id === null) return;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id as id', 'quantity'])
    .where('order_id', '=', id)
    .execute();
  await takeOutOfStoredCart(tx, user_id, lines);
}

export type Refund = PaidAmount & {
  restock?: Restock | undefined;
  /** Money that was never owed: the invoice stays as it is. */
  isUnowed?: boolean | undefined;
  /** The parts of the order that it refunds, if they are named. */
  lines?: readonly RefundedLine[] | undefined;
  withDelivery?: boolean | undefined;
};

/** Records money that was given back, with its consequences, or says why not. */
export function recordRefund(deps: PaymentDeps, orderId: string, refund: Refund): Promise<PaymentOutcome> {
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused(UNKNOWN_ORDER);
    return applyRefund(tx, order, refund, { shop: deps.shop(), now: deps.clock() });
  });
}

/**
 * Records a full or partial refund of an order that this transaction has locked: with its credit note, and the goods
 * that came back on the shelf. A cancelled or returned order becomes refunded when nothing paid remains.
 */
export async function applyRefund(
  tx: Transaction<Schema>,
  order: OrderRow,
  refund: Refund,
  { shop, now }: { shop: ShopSettings; now: Date },
): Promise<PaymentOutcome> {
  const { amountCents, note, restock = [], isUnowed = false } = refund;
  if (await findKnown(tx, refund)) return { outcome: 'repeated', state: order.state, isUnowed };
  const left = order.paid_cents - order.refunded_cents;
  if (!isAmount(amountCents)) return refused('Écrivez un montant.');
  if (amountCents > left) return refused(`Il reste ${formatEuros(left)} à rembourser au plus.`);
  if (restock.length > 0 && !LEFT.includes(order.state))
    return refused('Rien ne revient en stock à cette étape.');
  const obstacle = await putBack(tx, order, restock, { actorId: refund.actorId, now });
  if (obstacle) return refused(obstacle);
  const paymentId = await insertPayment(tx, order.id, { ...refund, kind: 'refund' }, now);
  if (!isUnowed) await issueCreditNote(tx, order, { id: paymentId, amountCents, reason: note }, shop, now);
  const changed = await reread(tx, order.id);
  const told = { ...refund, paymentId };
  const moved = await applyMove(tx, changed, { ...told, to: 'refunded', restock: [] }, now);
  if (moved.outcome === 'moved') return { outcome: 'recorded', state: moved.state, isUnowed };
  const said = note ?? `Remboursement de ${formatEuros(amountCents)}.`;
  await addEvent(tx, changed, changed.state, { ...told, note: said }, now);
  return { outcome: 'recorded', state: changed.state, isUnowed };
}

/** The same, after it has ended the order if `isAll` and nothing has left yet. */
export async function applyWholeRefund(
  tx: Transaction<Schema>,
  order: OrderRow,
  { isAll, message, ...refund }: Refund & Pick<AskedRefund, 'isAll' | 'message'>,
  facts: { shop: ShopSettings; now: Date },
): Promise<PaymentOutcome> {
  if (isAll && 'transition' in findTransition(orderFacts(order), 'cancelled', refund.actor)) {
    const { actor, actorId } = refund;
    const ended = await applyMove(tx, order, { to: 'cancelled', actor, actorId, note: message }, facts.now);
    if (ended.outcome === 'refused') return ended;
  }
  return applyRefund(tx, (await lockOrder(tx, order.id)) ?? order, refund, facts);
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents > 0;

async function findKnown(tx: Transaction<Schema>, { reference }: PaidAmount) {
  if (!reference) return undefined;
  const entries = await tx
    .selectFrom('payments')
    .select(['reference', 'is_unowed', 'amount_cents'])
    .where('reference', 'in', [reference, excessReference(reference)])
    .execute();
  const known = entries.find((entry) => entry.reference === reference);
  if (!known) return undefined;
  const unowedCents = entries.reduce((sum, entry) => sum + (entry.is_unowed ? entry.amount_cents : 0), 0);
  return { isUnowed: known.is_unowed, ...(unowedCents > 0 && { unowedCents }) };
}

type Written = PaidAmount & { kind: 'payment' | 'refund' } & Pick<
    Refund,
    'isUnowed' | 'lines' | 'withDelivery'
  >;

const insertPayment = (
  tx: Transaction<Schema>,
  orderId: string,
  { kind, method, amountCents, reference, actorId, isUnowed, lines = [], withDelivery = false }: Written,
  now: Date,
): Promise<number> =>
  writeEntry(
    tx,
    { order_id: orderId },
    {
      kind,
      method,
      amount_cents: amountCents,
      reference: reference ?? null,
      is_unowed: isUnowed ?? false,
      refunded_lines: JSON.stringify(lines),
      refunds_delivery: withDelivery,
      actor_id: actorId ?? null,
      created_at: now,
    },
  );

/** Reads the order again, with the sums kept by the triggers. */
function reread(tx: Transaction<Schema>, orderId: string): Promise<OrderRow> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}
