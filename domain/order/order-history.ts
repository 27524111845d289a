import { formatEuros } from '../money/money.ts';
import { ORDER_STATES, type OrderState } from './order-states.ts';

type Event = {
  from_state: OrderState | null;
  to_state: OrderState;
  note: string | null;
  /** The sum given back with it; null if there was none. */
  refund_cents: number | null;
};

/** The name of a refund, wherever it is shown. */
export const refundTitle = (cents: number): string => `Remboursement de ${formatEuros(cents)}`;

/**
 * An entry of an order's history, for its customer and the shop. A refund is named first: its note says what it was
 * for, and its state is often the previous one.
 */
export function orderEventText({ from_state, to_state, note, refund_cents }: Event): {
  title: string;
  note: string | null;
} {
  if (refund_cents !== null) {
    const title = refundTitle(refund_cents);
    return { title, note: note === `${title}.` ? null : note };
  }
  if (from_state === null) return { title: 'Commande enregistrée', note: ORDER_STATES[to_state] };
  if (from_state !== to_state) return { title: ORDER_STATES[to_state], note };
  return { title: note ?? ORDER_STATES[to_state], note: null };
}
