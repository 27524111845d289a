import { sql } from 'kysely';

/** Orders that hold goods and of which nothing was paid, proven or not. */
export const IS_UNPAID = sql<boolean>`
  orders.state in ('unproven', 'pending', 'reserved') and orders.paid_cents <= orders.refunded_cents
`;

/** How long an order that nobody confirmed or paid counts for its customer after its time is over. */
export const LAPSED_COUNTS = sql`interval '1 day'`;

/**
 * The same for a confirmed order that its customer gave up or never paid: cancelled and ordered again, it would be
 * held for ever.
 */
export const UNKEPT_COUNTS = sql`interval '30 days'`;

export const IS_UNKEPT = sql<boolean>`(
  orders.concluded_at is not null and exists (
    select from public.order_events as ended
    where ended.order_id = orders.id and ended.to_state in ('expired', 'cancelled') and ended.actor <> 'shop'
  )
)`;
