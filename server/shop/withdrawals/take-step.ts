import type { Transaction } from 'kysely';
import { readCaseNumber } from '#domain/cases/case-number.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type RefundedLine, refundableUnits } from '#domain/order/order-account.ts';
import { findTransition } from '#domain/order/order-states.ts';
import { REFUND_METHODS } from '#domain/order/refund-methods.ts';
import {
  OPEN_WITHDRAWALS,
  type WithdrawalState,
  withdrawalObstacle,
} from '#domain/order/withdrawal-states.ts';
import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { endRenounced, findRenounced, renounceRepair, upholdRepair } from '../../repairs/renounce-repair.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { orderLines } from '../order-admin/find-order-details.ts';
import { applyMove, type Move } from '../orders/move-order.ts';
import type { Restock } from '../orders/move-stock.ts';
import { addEvent, lockOrder, type OrderRow, orderFacts } from '../orders/order-row.ts';
import { applyRefund } from '../orders/record-payment.ts';
import { addWithdrawalEvent, lockWithdrawal, type WithdrawalRow } from './withdrawal-row.ts';

export type StepOutcome = { outcome: 'done' } | Refused;

export type TakeStepDeps = {
  database: Pick<Database, 'transaction'>;
  mails: Pick<Outbox, 'resend'>;
  /** The name on credit notes. */
  shop: () => ShopSettings;
  clock: () => Date;
};

/** The data of a step: the declaration and its order are locked. */
type Work = {
  tx: Transaction<Schema>;
  withdrawal: WithdrawalRow;
  order: OrderRow | null;
  by: { actor: 'shop'; actorId: string };
  now: Date;
};

type StepOf<Intent extends WithdrawalStep['intent']> = Extract<WithdrawalStep, { intent: Intent }>;

/**
 * Takes a step of the shop about a withdrawal, with its consequences for the order, all or nothing.
 * @throws NotAdminError
 */
export async function takeStep(
  deps: TakeStepDeps,
  admin: AdminIdentity,
  id: string,
  step: WithdrawalStep,
): Promise<StepOutcome> {
  return orRefused(
    changeAsAdmin(deps.database, admin, 'orders', async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (!withdrawal) throw new Refusal('Cette rétractation n’existe pas.');
      const order = withdrawal.order_id ? await lockOrder(tx, withdrawal.order_id) : null;
      const by = { actor: 'shop', actorId: admin.id } as const;
      await apply(deps, { tx, withdrawal, order: order ?? null, by, now: deps.clock() }, step);
      return { outcome: 'done' as const };
    }),
  );
}

async function apply(deps: TakeStepDeps, work: Work, step: WithdrawalStep): Promise<void> {
  switch (step.intent) {
    case 'answer':
      return answerDeclaration(work, step);
    case 'refuse':
      return refuse(work, step);
    case 'settle':
      if (work.order) throw new Refusal('Cette rétractation a une commande\u00a0: remboursez celle-ci.');
      await moveTo(work, 'refunded', step.message);
      return endRepair(work);
    case 'close':
      return close(work, step);
    case 'take-back':
      return takeGoodsBack(work, step);
    case 'refund':
      return refund(deps, work, step);
    case 'attach':
      return attach(work, step);
    case 'resend':
      return resendReceipt(deps, work);
  }
}

/** Call this after every other change: the event queues the mail about them. */
async function moveTo(work: Work, to: WithdrawalState, note: string | undefined): Promise<void> {
  requirePossible(work, to);
  const { tx, withdrawal, by, now } = work;
  await tx.updateTable('withdrawals').set({ state: to }).where('id', '=', withdrawal.id).execute();
  await addWithdrawalEvent(tx, withdrawal, to, { ...by, note }, now);
}

function requirePossible({ withdrawal, order }: Work, to: WithdrawalState): void {
  const facts = order && orderFacts(order);
  const obstacle = withdrawalObstacle(
    { state: withdrawal.state, order: facts, isRepair: withdrawal.repair_id !== null },
    to,
  );
  if (obstacle) throw new Refusal(obstacle);
}

/** If a refusal was wrong, the agreement ends again. */
async function answerDeclaration(work: Work, { message }: StepOf<'answer'>): Promise<void> {
  await moveTo(work, 'answered', message);
  const { tx, withdrawal, now } = work;
  const { repair_id, state, reference, declared_at } = withdrawal;
  if (repair_id && state === 'refused') await renounceRepair(tx, repair_id, reference, declared_at, now);
}

async function refuse(work: Work, { message }: StepOf<'refuse'>): Promise<void> {
  await moveTo(work, 'refused', message);
  const { tx, withdrawal, by, now } = work;
  if (withdrawal.repair_id)
    await upholdRepair(tx, withdrawal.repair_id, withdrawal.reference, shopOf(by), now);
}

/** The contract is settled: a device that is still here goes back as it is. */
async function endRepair(work: Work): Promise<void> {
  const { tx, withdrawal, by, now } = work;
  if (withdrawal.repair_id) await endRenounced(tx, withdrawal.repair_id, becauseOf(work), shopOf(by), now);
}

const shopOf = ({ actorId }: Work['by']) => ({ kind: 'shop' as const, userId: actorId });

/** Nothing has to be refunded. An order that has not left yet is cancelled: its goods are for sale again. */
async function close(work: Work, { message }: StepOf<'close'>): Promise<void> {
  await moveTo(work, 'closed', message);
  if (canCancel(work)) await moveOrderTo(work, { to: 'cancelled', note: becauseOf(work) });
  await endRepair(work);
}

async function takeGoodsBack(work: Work, { extent, message }: StepOf<'take-back'>): Promise<void> {
  await moveTo(work, 'returned', message);
  const { tx, order, by, now } = work;
  if (!order || order.state === 'returned') return;
  if (extent === 'all') return moveOrderTo(work, { to: 'returned', note: message });
  const note = message ?? 'Une partie des produits est revenue à l’atelier.';
  await addEvent(tx, order, order.state, { ...by, note }, now);
}

/** A refund of everything ends an order that has not left yet; a partial one does not change its state. */
async function refund({ shop }: TakeStepDeps, work: Work, step: StepOf<'refund'>): Promise<void> {
  const { tx, order, by, now } = work;
  if (!order) throw new Refusal('Aucune commande n’est rattachée à cette rétractation.');
  const { amount: amountCents, method, reference, message, restock } = step;
  const words = `Remboursement de ${formatEuros(amountCents)}\u00a0: ${REFUND_METHODS[method].toLocaleLowerCase('fr')}.`;
  await moveTo(work, 'refunded', [words, message].filter(Boolean).join(' '));
  if (canCancel(work) && amountCents === order.paid_cents - order.refunded_cents)
    await moveOrderTo(work, { to: 'cancelled', note: becauseOf(work) });
  const given = await applyRefund(
    tx,
    (await lockOrder(tx, order.id)) ?? order,
    { ...by, method, amountCents, reference, note: message, restock, lines: await paidBack(work, restock) },
    { shop: shop(), now },
  );
  if (given.outcome === 'refused') throw new Refusal(given.reason);
  if (given.outcome === 'repeated') throw new Refusal('Un remboursement est déjà noté sous cette référence.');
}

/** Goods that come back are refunded, unless a refund by lines has already done so. */
async function paidBack({ tx, order }: Work, restock: Restock): Promise<RefundedLine[]> {
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

const canCancel = ({ order }: Work): boolean =>
  order !== null && 'transition' in findTransition(orderFacts(order), 'cancelled', 'shop');

const becauseOf = ({ withdrawal }: Work) => `Contrat renoncé, ${withdrawal.reference}.`;

async function moveOrderTo({ tx, order, by, now }: Work, move: Pick<Move, 'to' | 'note'>): Promise<void> {
  if (!order) return;
  const moved = await applyMove(tx, order, { ...move, ...by }, now);
  if (moved.outcome === 'refused') throw new Refusal(moved.reason);
}

/** For customers who mistyped the number, or used their own words. */
async function attach(work: Work, { caseNumber }: StepOf<'attach'>): Promise<void> {
  const { tx, withdrawal, by, now } = work;
  const { id, state, reference, declared_at } = withdrawal;
  if (withdrawal.order_id) throw new Refusal('Une commande est déjà rattachée à cette rétractation.');
  if (withdrawal.repair_id) throw new Refusal('Une réparation est déjà rattachée à cette rétractation.');
  if (!OPEN_WITHDRAWALS.includes(state)) throw new Refusal('Cette rétractation est déjà réglée.');
  const repair = await findRenounced(tx, caseNumber);
  if (repair) {
    await tx.updateTable('withdrawals').set({ repair_id: repair.id }).where('id', '=', id).execute();
    const note = `Réparation ${repair.reference} rattachée.`;
    await addWithdrawalEvent(tx, withdrawal, state, { ...by, note }, now);
    return renounceRepair(tx, repair.id, reference, declared_at, now);
  }
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', '=', readCaseNumber('CMD', caseNumber) ?? '')
    .executeTakeFirst();
  if (!order) throw new Refusal('Aucune commande ni réparation ne porte ce numéro.');
  await tx.updateTable('withdrawals').set({ order_id: order.id }).where('id', '=', id).execute();
  await addWithdrawalEvent(
    tx,
    withdrawal,
    state,
    { ...by, note: `Commande ${order.number} rattachée.` },
    now,
  );
}

async function resendReceipt({ mails }: TakeStepDeps, { tx, withdrawal, by, now }: Work): Promise<void> {
  const receipt = await tx
    .selectFrom('internal.outbox as message')
    .innerJoin('withdrawal_events', 'withdrawal_events.id', 'event_id')
    .select('message.id')
    .where('about_kind', '=', 'withdrawal')
    .where('about_id', '=', withdrawal.id)
    .where('from_state', 'is', null)
    .where('recipient', '=', 'customer')
    .executeTakeFirst();
  if (!receipt) throw new Refusal('Cette rétractation date d’avant l’envoi des accusés par le site.');
  await mails.resend(receipt.id, tx);
  await addWithdrawalEvent(
    tx,
    withdrawal,
    withdrawal.state,
    { ...by, note: 'Accusé de réception renvoyé.' },
    now,
  );
}
