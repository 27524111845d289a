import { isRenounced } from './order-account.ts';
import { isOrderOver, ORDER_STATES, type OrderState } from './order-states.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

type Standing = { state: OrderState; paidCents: number; refundedCents: number };

/**
 * Where an order stands, in the words of its customer. Its state alone says neither that the contract was renounced nor that money
 * went back: « En attente de paiement » is false once nothing is awaited.
 */
export function orderStanding(
  { state, paidCents, refundedCents }: Standing,
  withdrawals: readonly { state: WithdrawalState }[],
): string {
  const name = isRenounced(withdrawals) && !isOrderOver(state) ? 'Contrat renoncé' : ORDER_STATES[state];
  if (refundedCents === 0 || state === 'refunded') return name;
  return `${name}, ${refundedCents < paidCents ? 'remboursement partiel' : 'remboursement fait'}`;
}
