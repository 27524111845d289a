import { isOrderRenounced } from './order-account.ts';
import { isOrderOver, ORDER_STATES, type OrderState } from './order-states.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

type Standing = { state: OrderState; paidCents: number; refundedCents: number };

/**
 * The standing of an order, in the words of its customer and of every list and page of the shop. The state alone
 * tells neither a withdrawal nor a refund: « En attente de paiement » is false once nothing is awaited.
 */
export function orderStanding(
  { state, paidCents, refundedCents }: Standing,
  withdrawals: readonly { state: WithdrawalState }[],
  { isShort = false } = {},
): string {
  const own: string = ORDER_STATES[state];
  // In a list, « Réservée » is enough: the payment has its own column.
  const shown = isShort ? (own.split(',')[0] ?? own) : own;
  const name = isOrderRenounced(withdrawals) && !isOrderOver(state) ? 'Contrat renoncé' : shown;
  if (refundedCents === 0 || state === 'refunded') return name;
  return `${name}, ${refundedCents < paidCents ? 'remboursement partiel' : 'remboursement fait'}`;
}
