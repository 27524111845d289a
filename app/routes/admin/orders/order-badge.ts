import type { BadgeKind } from '#app/ui/display/badge.tsx';
import { isBeingRenounced, isOrderRenounced } from '#domain/order/order-account.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';

// Read by loaders only: the page gets the colour and the words.

export type OrderBadge = { kind: BadgeKind; words: string };

type Standing = {
  state: OrderState;
  paid_cents: number;
  refunded_cents: number;
  withdrawals: readonly { state: WithdrawalState }[];
};

const KINDS: Record<OrderState, BadgeKind> = {
  unproven: 'progress',
  pending: 'progress',
  paid: 'waiting',
  reserved: 'waiting',
  preparing: 'waiting',
  ready: 'progress',
  shipped: 'progress',
  collected: 'ok',
  delivered: 'ok',
  expired: 'idle',
  cancelled: 'idle',
  returned: 'idle',
  refunded: 'idle',
};

/** The state of an order. Yellow means that the shop has to act, so a withdrawn order is yellow until it is settled. */
export function orderBadge(order: Standing, { isShort = false } = {}): OrderBadge {
  const { state, paid_cents: paidCents, refunded_cents: refundedCents, withdrawals } = order;
  const isOver = isOrderRenounced(withdrawals) || (refundedCents > 0 && refundedCents === paidCents);
  return {
    kind: isBeingRenounced(withdrawals) ? 'waiting' : isOver ? 'idle' : KINDS[state],
    words: orderStanding({ state, paidCents, refundedCents }, withdrawals, { isShort }),
  };
}
