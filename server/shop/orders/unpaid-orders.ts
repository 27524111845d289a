import { sql } from 'kysely';

/** Orders that hold goods and that nobody has paid anything of, proven or not. */
export const IS_UNPAID = sql<boolean>`
  orders.state in ('unproven', 'pending', 'reserved') and orders.paid_cents <= orders.refunded_cents
`;

/** How long one that nobody confirmed or paid counts for whose it was, once its time is over. */
export const LAPSED_COUNTS = sql`interval '1 day'`;
