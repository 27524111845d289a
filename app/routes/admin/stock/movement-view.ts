import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { MOVEMENT_REASONS } from '#domain/stock/movement-reasons.ts';
import type { Movement } from '#server/shop/stock/list-movements.ts';

export type MovementView = ReturnType<typeof movementView>;

/** A movement of the ledger, in words. */
export const movementView = (movement: Movement) => ({
  id: movement.id,
  productId: movement.product_id,
  name: movement.name,
  sku: movement.sku,
  on: dayInParis(movement.created_at),
  at: formatDate(movement.created_at, { withTime: true }),
  delta: movement.delta > 0 ? `+${movement.delta}` : String(movement.delta).replace('-', '−'),
  before: movement.stock_before,
  after: movement.stock_after,
  reason: MOVEMENT_REASONS[movement.reason],
  details: [movement.reference, movement.note].filter(Boolean).join(' · '),
  // An account without a name is the shop's; orders without an account and the first products have no author.
  who: movement.who ?? (movement.actor_id ? 'L’atelier' : '—'),
});
