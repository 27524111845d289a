import { dayInParis } from '../dates/dates.ts';
import { isoDay } from '../opening/holidays.ts';
import type { OrderState } from './order-states.ts';

/** Every state of a withdrawal, in the shop's words. */
export const WITHDRAWAL_STATES = {
  received: 'Reçue',
  answered: 'Répondue',
  returned: 'Produits revenus',
  refunded: 'Remboursée',
  closed: 'Close, rien à rembourser',
  refused: 'Refusée',
} as const;

export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;

/** States in which something remains to be done. */
export const OPEN_WITHDRAWALS: readonly WithdrawalState[] = ['received', 'answered', 'returned'];

type Transition = {
  from: WithdrawalState;
  to: WithdrawalState;
  /** What its order must be like, if it is known: the goods are out, something is left to refund, or nothing is. */
  needs?: 'goods out' | 'money' | 'no money';
};

/** The one table of what may follow what, all of it done by the shop; anything else is refused. */
export const WITHDRAWAL_TRANSITIONS: readonly Transition[] = [
  { from: 'received', to: 'answered' },
  { from: 'received', to: 'returned', needs: 'goods out' },
  { from: 'answered', to: 'returned', needs: 'goods out' },
  { from: 'received', to: 'refunded', needs: 'money' },
  { from: 'answered', to: 'refunded', needs: 'money' },
  { from: 'returned', to: 'refunded', needs: 'money' },
  { from: 'received', to: 'closed', needs: 'no money' },
  { from: 'answered', to: 'closed', needs: 'no money' },
  { from: 'returned', to: 'closed', needs: 'no money' },
  { from: 'received', to: 'refused' },
  { from: 'answered', to: 'refused' },
  // A refusal that was wrong.
  { from: 'refused', to: 'answered' },
];

/** The facts that the rules look at; `order` is null if we do not know which one was meant, or it was not an order. */
export type WithdrawalFacts = {
  state: WithdrawalState;
  order: { state: OrderState; paidCents: number; refundedCents: number } | null;
  /** The customer's own device, which the shop gives back: none of our goods are out. */
  isRepair?: boolean;
};

/** Null if `to` may follow, else why it may not, in French. */
export function withdrawalObstacle(
  { state, order, isRepair = false }: WithdrawalFacts,
  to: WithdrawalState,
): string | undefined {
  const transition = WITHDRAWAL_TRANSITIONS.find((each) => each.from === state && each.to === to);
  if (!transition)
    return `Une rétractation ne passe pas de «\u00a0${WITHDRAWAL_STATES[state]}\u00a0» à «\u00a0${WITHDRAWAL_STATES[to]}\u00a0».`;
  if (isRepair && transition.needs === 'goods out')
    return 'C’est une réparation\u00a0: le client n’a rien à vous rendre.';
  if (!order) return undefined;
  const leftCents = order.paidCents - order.refundedCents;
  switch (transition.needs) {
    case 'goods out':
      return OUT.includes(order.state)
        ? undefined
        : 'Les produits de cette commande ne sont pas sortis de l’atelier.';
    case 'money':
      return leftCents > 0 ? undefined : 'Il ne reste rien à rembourser pour cette commande.';
    case 'no money':
      return leftCents > 0 ? 'Cette commande a été payée\u00a0: ce qui reste est à rembourser.' : undefined;
    default:
      return undefined;
  }
}

const OUT: readonly OrderState[] = ['shipped', 'collected', 'delivered', 'returned'];

/**
 * Days in which the customer must send the goods back and the shop must refund (code de la consommation, L. 221-23, L.
 * 221-24).
 */
const SETTLE_DAYS = 14;

/** The last day for both sides, as `2026-12-05`. */
export function settleBy(declaredAt: Date): string {
  const [year = 0, month = 0, day = 0] = dayInParis(declaredAt).split('-').map(Number);
  return isoDay(year, month, day + SETTLE_DAYS);
}

/** The day before which declarations are late, unless they are settled. */
export function lateBefore(now: Date): string {
  const [year = 0, month = 0, day = 0] = dayInParis(now).split('-').map(Number);
  return isoDay(year, month, day - SETTLE_DAYS);
}

/** Whether the last day is over and something remains to be done. */
export function isWithdrawalLate(
  { state, declaredAt }: { state: WithdrawalState; declaredAt: Date },
  now: Date,
): boolean {
  return OPEN_WITHDRAWALS.includes(state) && dayInParis(declaredAt) < lateBefore(now);
}
