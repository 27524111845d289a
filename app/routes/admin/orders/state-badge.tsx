import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { ORDER_STATES, type OrderState } from '#domain/order/order-states.ts';

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

/** Where an order is: yellow is the shop's turn. In a list, « Réservée » is enough: how it is paid has its own column. */
export const StateBadge = ({ state, isShort = false }: { state: OrderState; isShort?: boolean }) => (
  <Badge kind={KINDS[state]}>{isShort ? ORDER_STATES[state].split(',')[0] : ORDER_STATES[state]}</Badge>
);
