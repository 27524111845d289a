import { readCaseNumber } from '#domain/cases/case-number.ts';
import { formatEuros } from '#domain/money/money.ts';
import { findTransition } from '#domain/order/order-states.ts';
import { OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { readAccount } from '../../repairs/read-account.ts';
import { endRenounced, findRenounced, renounceRepair, upholdRepair } from '../../repairs/renounce-repair.ts';
import { lockRepair } from '../../repairs/repair-row.ts';
import { applyMove, type Move } from '../orders/move-order.ts';
import { addEvent, lockOrder, orderFacts } from '../orders/order-row.ts';
import { type RefundDeps, refundWithdrawal } from './refund-withdrawal.ts';
import { addWithdrawalEvent, lockWithdrawal } from './withdrawal-row.ts';
import { becauseOf, moveTo, type WithdrawalStepOf, type WithdrawalWork } from './withdrawal-work.ts';

type Done = {
  outcome: 'done';
  /** A refund that Stripe has to be asked for now. */
  cardRefund?: string;
};

export type StepOutcome = Done | Refused;

export type TakeStepDeps = RefundDeps & {
  database: Pick<Database, 'transaction'>;
  mails: Pick<Outbox, 'resend'>;
  clock: () => Date;
};

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
      const work = { tx, withdrawal, order: order ?? null, by, now: deps.clock() };
      if (step.intent !== 'refund') await apply(deps, work, step);
      const cardRefund = step.intent === 'refund' && (await refundWithdrawal(deps, work, step));
      return { outcome: 'done' as const, ...(cardRefund && { cardRefund }) };
    }),
  );
}

async function apply(
  deps: TakeStepDeps,
  work: WithdrawalWork,
  step: Exclude<WithdrawalStep, { intent: 'refund' }>,
): Promise<void> {
  switch (step.intent) {
    case 'answer':
      return answerDeclaration(work, step);
    case 'refuse':
      return refuse(work, step);
    case 'settle':
      if (work.order) throw new Refusal('Cette rétractation a une commande\u00a0: remboursez celle-ci.');
      await refuseBeforeRefund(work);
      await moveTo(work, 'refunded', step.message);
      return endRepair(work);
    case 'close':
      return close(work, step);
    case 'take-back':
      return takeGoodsBack(work, step);
    case 'attach':
      return attach(work, step);
    case 'resend':
      return resendReceipt(deps, work);
  }
}

/** What was paid for a repair goes back on its own page, which writes it into the ledger. */
async function refuseBeforeRefund({ tx, withdrawal }: WithdrawalWork): Promise<void> {
  const repair = withdrawal.repair_id && (await lockRepair(tx, withdrawal.repair_id));
  const { overCents = 0 } = repair ? await readAccount(tx, repair) : {};
  if (repair && overCents > 0)
    throw new Refusal(
      `Rendez d’abord ${formatEuros(overCents)} sur le dossier ${repair.reference}\u00a0: le remboursement y est noté au livre des recettes.`,
    );
}

/** If a refusal was wrong, the agreement ends again. */
async function answerDeclaration(
  work: WithdrawalWork,
  { message }: WithdrawalStepOf<'answer'>,
): Promise<void> {
  await moveTo(work, 'answered', message);
  const { tx, withdrawal, now } = work;
  const { repair_id, state, reference, declared_at } = withdrawal;
  if (repair_id && state === 'refused') await renounceRepair(tx, repair_id, reference, declared_at, now);
}

async function refuse(work: WithdrawalWork, { message }: WithdrawalStepOf<'refuse'>): Promise<void> {
  await moveTo(work, 'refused', message);
  const { tx, withdrawal, by, now } = work;
  if (withdrawal.repair_id)
    await upholdRepair(tx, withdrawal.repair_id, withdrawal.reference, shopOf(by), now);
}

/** The contract is settled: a device that is still here goes back as it is. */
async function endRepair(work: WithdrawalWork): Promise<void> {
  const { tx, withdrawal, by, now } = work;
  if (withdrawal.repair_id) await endRenounced(tx, withdrawal.repair_id, becauseOf(work), shopOf(by), now);
}

const shopOf = ({ actorId }: WithdrawalWork['by']) => ({ kind: 'shop' as const, userId: actorId });

/** Nothing has to be refunded. An order that has not left yet is cancelled: its goods are for sale again. */
async function close(work: WithdrawalWork, { message }: WithdrawalStepOf<'close'>): Promise<void> {
  await moveTo(work, 'closed', message);
  if (canCancel(work)) await moveOrderTo(work, { to: 'cancelled', note: becauseOf(work) });
  await endRepair(work);
}

async function takeGoodsBack(
  work: WithdrawalWork,
  { extent, message }: WithdrawalStepOf<'take-back'>,
): Promise<void> {
  await moveTo(work, 'returned', message);
  const { tx, order, by, now } = work;
  if (!order || order.state === 'returned') return;
  if (extent === 'all') return moveOrderTo(work, { to: 'returned', note: message });
  const note = message ?? 'Une partie des produits est revenue à l’atelier.';
  await addEvent(tx, order, order.state, { ...by, note }, now);
}

const canCancel = ({ order }: WithdrawalWork): boolean =>
  order !== null && 'transition' in findTransition(orderFacts(order), 'cancelled', 'shop');

async function moveOrderTo(
  { tx, order, by, now }: WithdrawalWork,
  move: Pick<Move, 'to' | 'note'>,
): Promise<void> {
  if (!order) return;
  const moved = await applyMove(tx, order, { ...move, ...by }, now);
  if (moved.outcome === 'refused') throw new Refusal(moved.reason);
}

/** For customers who mistyped the number, or used their own words. */
async function attach(work: WithdrawalWork, { caseNumber }: WithdrawalStepOf<'attach'>): Promise<void> {
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

async function resendReceipt(
  { mails }: TakeStepDeps,
  { tx, withdrawal, by, now }: WithdrawalWork,
): Promise<void> {
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
