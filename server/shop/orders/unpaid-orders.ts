import { sql } from 'kysely';

/** Orders that hold goods and have no payment at all, proven or not. */
export const IS_UNPAID = sql<boolean>`
  orders.state in ('unproven', 'pending', 'reserved') and orders.paid_cents <= orders.refunded_cents
`;

/** Time for which an unconfirmed or unpaid order still counts for its customer after its end. */
export const LAPSED_COUNTS = sql`interval '1 day'`;

/**
 * The same time for a confirmed order that its customer gave up or never paid: by cancelling and ordering again, the
 * customer could hold the goods for ever.
 */
export const UNKEPT_COUNTS = sql`interval '30 days'`;

export const IS_UNKEPT = sql<boolean>`(
  orders.concluded_at is not null and exists (
    select from public.order_events as ended
    where ended.order_id = orders.id and ended.to_state in ('expired', 'cancelled') and ended.actor <> 'shop'
  )
)`;
