import type { Selectable, Transaction } from 'kysely';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { Schema } from '../../db/schema.ts';

export type WithdrawalRow = Selectable<Schema['withdrawals']>;

/** The current declaration, locked until the transaction ends. Always lock it before its order. */
export function lockWithdrawal(tx: Transaction<Schema>, id: string): Promise<WithdrawalRow | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

type Doer = { actor: 'customer' | 'shop'; actorId?: string; note?: string | undefined };

/** Records an event of a declaration, whether or not it changed the state; `state` is null for the first one. */
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
