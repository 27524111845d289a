import type { OrderFacts, OrderState } from './order-states.ts';

/** The steps to the customer's hands, in their order. */
const STEPS_TO_COLLECT: readonly OrderState[] = ['preparing', 'ready', 'collected'];

/** The states of an order with a contract whose goods are still in the shop. */
const FETCHABLE: readonly OrderState[] = ['pending', 'reserved', 'paid', 'preparing', 'ready'];

/** Whether an order may be paid, if it is not, and handed over at the counter at once. */
export const isCollectable = (
  { state, deliveryMethod }: Pick<OrderFacts, 'state' | 'deliveryMethod'>,
  concludedAt: Date | null,
): boolean => deliveryMethod === 'pickup' && concludedAt !== null && FETCHABLE.includes(state);

/** The states that a paid order goes through until it is collected. */
export function movesToCollect(state: OrderState): readonly OrderState[] {
  return STEPS_TO_COLLECT.slice(STEPS_TO_COLLECT.indexOf(state) + 1);
}
