import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { ORDER_STATES, type OrderState } from '#domain/order/order-states.ts';

const KINDS: Record<OrderState, BadgeKind> = {
  pending: 'progress',
  paid: 'waiting',
  reserved: 'waiting',
  preparing: 'waiting',
  ready: 'progress',
  shipped: 'progress',
  collected: 'ok',
  delivered: 'ok',
  cancelled: 'idle',
  returned: 'idle',
  refunded: 'idle',
};

/** Where an order is: yellow is the shop's turn. */
export const StateBadge = ({ state }: { state: OrderState }) => (
  <Badge kind={KINDS[state]}>{ORDER_STATES[state]}</Badge>
);
