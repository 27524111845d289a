import type { Selectable, Transaction } from 'kysely';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { Schema } from '../../db/schema.ts';

export type WithdrawalRow = Selectable<Schema['withdrawals']>;

/** The declaration as it is now, locked until the transaction ends. Before its order, always. */
export function lockWithdrawal(tx: Transaction<Schema>, id: string): Promise<WithdrawalRow | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

type Doer = { actor: 'customer' | 'shop'; actorId?: string; note?: string | undefined };

/** Writes down what happened to a declaration, whether or not it changed its state; `state` is null for the first. */
export async function addWithdrawalEvent(
  tx: Transaction<Schema>,
  { id, state }: { id: string; state: WithdrawalState | null },
  to: WithdrawalState,
  { actor, actorId, note }: Doer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('withdrawal_events')
    .values({
      withdrawal_id: id,
      from_state: state,
      to_state: to,
      actor,
      actor_id: actorId ?? null,
      note: note || null,
      created_at: now,
    })
    .execute();
}
