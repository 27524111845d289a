import type { Kysely } from 'kysely';
import { type WithdrawalPeriod, withdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import type { Schema } from '../../db/schema.ts';
import type { Withdrawal } from './declare-withdrawal.ts';

/**
 * The withdrawal period of the order at the declaration: later events of the order change nothing. Null if there is
 * no order, or it was over by then.
 */
export async function findPeriod(
  kysely: Kysely<Schema>,
  { orderId, declaredAt }: Withdrawal,
): Promise<WithdrawalPeriod | null> {
  if (!orderId) return null;
  const events = await kysely
    .selectFrom('order_events')
    .select(['from_state', 'to_state', 'created_at'])
    .where('order_id', '=', orderId)
    .where('created_at', '<=', declaredAt)
    .orderBy('id')
    .execute();
  const state = events.at(-1)?.to_state;
  return state ? withdrawalPeriod({ state, events }, declaredAt) : null;
}
