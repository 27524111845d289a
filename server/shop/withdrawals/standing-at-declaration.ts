import type { Kysely } from 'kysely';
import type { OrderState } from '#domain/order/order-states.ts';
import { netCents } from '#domain/payments/ledger.ts';
import type { Schema } from '../../db/schema.ts';
import type { Withdrawal } from './declare-withdrawal.ts';

/** The duties of each side at the declaration: goods and money to give back. */
export type WithdrawalStanding = {
  /** The goods had left: they were with the customer, or on their way. */
  isOut: boolean;
  /** Cents that had been paid and not given back. */
  paidCents: number;
};

const OUT: readonly OrderState[] = ['shipped', 'collected', 'delivered', 'returned'];

/** Null if we know no such order: its standing is then unknown. */
export async function standingAtDeclaration(
  kysely: Kysely<Schema>,
  { orderId, declaredAt }: Withdrawal,
): Promise<WithdrawalStanding | null> {
  if (!orderId) return null;
  const event = await kysely
    .selectFrom('order_events')
    .select('to_state')
    .where('order_id', '=', orderId)
    .where('created_at', '<=', declaredAt)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!event) return null;
  const payments = await kysely
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'corrects_id'])
    .where('order_id', '=', orderId)
    .where('created_at', '<=', declaredAt)
    .execute();
  const paidCents = payments.reduce((sum, entry) => sum + netCents(entry), 0);
  return { isOut: OUT.includes(event.to_state), paidCents };
}
