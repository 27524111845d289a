import { isOrderOver, type OrderState } from './order-states.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

/** What the rules about money and rights look at. */
type OrderMoney = { state: OrderState; totalCents: number; paidCents: number; refundedCents: number };

type KnownWithdrawal = { state: WithdrawalState };

/** Whether the customer withdrew from the contract and the shop has not refused that. */
export const isOrderRenounced = (withdrawals: readonly KnownWithdrawal[]): boolean =>
  withdrawals.some(({ state }) => state !== 'refused');

/** Whether something remains to be done about a withdrawal; until then no step of the order goes on. */
export const isBeingRenounced = (withdrawals: readonly KnownWithdrawal[]): boolean =>
  withdrawals.some(({ state }) => state === 'received' || state === 'answered' || state === 'returned');

/**
 * What remains to be paid for an order. A refund of a fully paid order is no debt of the customer, but money given back
 * before the whole price was paid is owed again. After a withdrawal nothing is owed.
 */
export function dueCents(
  { state, totalCents, paidCents, refundedCents }: OrderMoney,
  withdrawals: readonly KnownWithdrawal[],
): number {
  if (isOrderOver(state) || isOrderRenounced(withdrawals) || paidCents >= totalCents) return 0;
  return totalCents - paidCents + refundedCents;
}

/** Whether the whole price was given back: nothing is left to withdraw from. */
export const isGivenBack = ({ totalCents, paidCents, refundedCents }: Omit<OrderMoney, 'state'>): boolean =>
  paidCents >= totalCents && refundedCents >= paidCents;

/** How many units of each product can still be refunded. */
export function refundableUnits(
  lines: readonly { product_id: string; quantity: number }[],
  refunds: readonly { refunded_lines: readonly RefundedLine[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  for (const { product_id, quantity } of refunds.flatMap(({ refunded_lines }) => refunded_lines))
    left.set(product_id, (left.get(product_id) ?? 0) - quantity);
  return left;
}

/** A refunded line, as `payments` stores it. */
export type RefundedLine = { product_id: string; quantity: number };
