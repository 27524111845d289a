import { isOrderOver, type OrderState } from './order-states.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

/** What money and rights look at. */
type OrderMoney = { state: OrderState; totalCents: number; paidCents: number; refundedCents: number };

type KnownWithdrawal = { state: WithdrawalState };

/** Its customer renounced the contract, and the shop did not refuse that. */
export const isRenounced = (withdrawals: readonly KnownWithdrawal[]): boolean =>
  withdrawals.some(({ state }) => state !== 'refused');

/** Something is still to be done about that: until then nothing of the order goes on. */
export const isBeingRenounced = (withdrawals: readonly KnownWithdrawal[]): boolean =>
  withdrawals.some(({ state }) => state === 'received' || state === 'answered' || state === 'returned');

/**
 * What is still to be paid for an order. What was paid once is paid: giving some of it back is no debt of its customer. Money that was
 * given back before all of it had come is owed again. Whoever renounced owes nothing.
 */
export function dueCents(
  { state, totalCents, paidCents, refundedCents }: OrderMoney,
  withdrawals: readonly KnownWithdrawal[],
): number {
  if (isOrderOver(state) || isRenounced(withdrawals) || paidCents >= totalCents) return 0;
  return totalCents - paidCents + refundedCents;
}

/** Whether all of the price came back to who paid it: a contract that has nothing left to renounce. */
export const isGivenBack = ({ totalCents, paidCents, refundedCents }: Omit<OrderMoney, 'state'>): boolean =>
  paidCents >= totalCents && refundedCents >= paidCents;

/** Of each product, how many units can still be paid back. */
export function refundableUnits(
  lines: readonly { product_id: string; quantity: number }[],
  refunds: readonly { refunded_lines: readonly RefundedLine[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  for (const { product_id, quantity } of refunds.flatMap(({ refunded_lines }) => refunded_lines))
    left.set(product_id, (left.get(product_id) ?? 0) - quantity);
  return left;
}

/** As `payments` keeps it. */
export type RefundedLine = { product_id: string; quantity: number };
