import type { Transaction } from 'kysely';
import { type WithdrawalState, withdrawalObstacle } from '#domain/order/withdrawal-states.ts';
import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal } from '../../outcomes.ts';
import { type OrderRow, orderFacts } from '../orders/order-row.ts';
import { addWithdrawalEvent, type WithdrawalRow } from './withdrawal-row.ts';

/** The data of a step: the declaration and its order are locked. */
export type WithdrawalWork = {
  tx: Transaction<Schema>;
  withdrawal: WithdrawalRow;
  order: OrderRow | null;
  by: { actor: 'shop'; actorId: string };
  now: Date;
};

export type WithdrawalStepOf<Intent extends WithdrawalStep['intent']> = Extract<
  WithdrawalStep,
  { intent: Intent }
>;

/** Call this after every other change: the event queues the mail about them. */
export async function moveTo(
  work: WithdrawalWork,
  to: WithdrawalState,
  note: string | undefined,
): Promise<void> {
  requirePossible(work, to);
  const { tx, withdrawal, by, now } = work;
  await tx.updateTable('withdrawals').set({ state: to }).where('id', '=', withdrawal.id).execute();
  await addWithdrawalEvent(tx, withdrawal, to, { ...by, note }, now);
}

export function requirePossible({ withdrawal, order }: WithdrawalWork, to: WithdrawalState): void {
  const facts = order && orderFacts(order);
  const obstacle = withdrawalObstacle(
    { state: withdrawal.state, order: facts, isRepair: withdrawal.repair_id !== null },
    to,
  );
  if (obstacle) throw new Refusal(obstacle);
}

export const becauseOf = ({ withdrawal }: WithdrawalWork) => `Contrat renoncé, ${withdrawal.reference}.`;
