import type { Kysely, Selectable } from 'kysely';
import type { OrderState } from '#domain/order/order-states.ts';
import type { RefundMethod } from '#domain/order/refund-methods.ts';
import type { WithdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import { CASE_COLUMNS } from '#domain/repair/customer-state.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { withdrawalsOf } from '../orders/order-row.ts';
import { findWithdrawal, type Withdrawal } from './declare-withdrawal.ts';
import { findPeriod } from './find-period.ts';

/** Everything that the shop knows about a withdrawal. */
export type WithdrawalCase = Withdrawal & {
  state: WithdrawalState;
  /** The period of its order at the declaration; null if there was no order, or the period was over by then. */
  period: WithdrawalPeriod | null;
  order: WithdrawnOrder | null;
  repair: WithdrawnRepair | null;
  events: {
    id: number;
    from: WithdrawalState | null;
    to: WithdrawalState;
    /** The account that did it; null for the customer, and for an account without a name. */
    by: string | null;
    actor: 'customer' | 'shop';
    note: string | null;
    at: Date;
  }[];
  receipt: { sentAt: Date | null; failedAt: Date | null; lastError: string | null } | null;
};

/** The repair as it is now. */
export type WithdrawnRepair = Pick<
  Selectable<Schema['repairs']>,
  (typeof CASE_COLUMNS)[number] | 'reference' | 'withdrawal_until' | 'starts_early'
>;

export type WithdrawnOrder = {
  id: string;
  number: string;
  state: OrderState;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  /** All declarations about it. */
  withdrawals: { state: WithdrawalState }[];
  /** How it was last paid: the money goes back the same way. */
  paidBy: RefundMethod | null;
  lines: { productId: string; name: string; sku: string; quantity: number; restocked: number }[];
};

/** One withdrawal, for the shop; null if there is none with that id. */
export function findCase(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  id: string,
): Promise<WithdrawalCase | null> {
  return readAsTableOwner(database, admin, 'orders', async (tx) => {
    const withdrawal = await findWithdrawal(tx, id);
    if (!withdrawal) return null;
    const events = await tx
      .selectFrom('withdrawal_events')
      .leftJoin('profiles', 'profiles.id', 'actor_id')
      .select([
        'withdrawal_events.id',
        'from_state as from',
        'to_state as to',
        'actor',
        'full_name as by',
        'note',
        'withdrawal_events.created_at as at',
      ])
      .where('withdrawal_id', '=', id)
      .orderBy('withdrawal_events.id')
      .execute();
    const receipt = await tx
      .selectFrom('internal.outbox')
      .select(['sent_at as sentAt', 'failed_at as failedAt', 'last_error as lastError'])
      .where('about_kind', '=', 'withdrawal')
      .where('about_id', '=', id)
      .where('recipient', '=', 'customer')
      .orderBy('id')
      .executeTakeFirst();
    return {
      ...withdrawal,
      state: events.at(-1)?.to ?? 'received',
      period: await findPeriod(tx, withdrawal),
      order: withdrawal.orderId ? await findOrder(tx, withdrawal.orderId) : null,
      repair: withdrawal.repairId ? await findRepair(tx, withdrawal.repairId) : null,
      events,
      receipt: receipt ?? null,
    };
  });
}

const findRepair = (tx: Kysely<Schema>, id: string): Promise<WithdrawnRepair> =>
  tx
    .selectFrom('repairs')
    .select([...CASE_COLUMNS, 'reference', 'withdrawal_until', 'starts_early'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function findOrder(tx: Kysely<Schema>, id: string): Promise<WithdrawnOrder> {
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'state',
      'total_cents as totalCents',
      'paid_cents as paidCents',
      'refunded_cents as refundedCents',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id as productId', 'name', 'sku', 'quantity', 'restocked'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const payment = await tx
    .selectFrom('payments')
    .select('method')
    .where('order_id', '=', id)
    .where('kind', '=', 'payment')
    .where('corrects_id', 'is', null)
    .orderBy('id', 'desc')
    .$narrowType<{ method: RefundMethod }>()
    .executeTakeFirst();
  const withdrawals = await withdrawalsOf(tx, id);
  return { ...order, withdrawals, paidBy: payment?.method ?? null, lines };
}
