import { type RawBuilder, sql } from 'kysely';
import { NO_EMAIL } from '../shop/orders/without-person.ts';

/**
 * Where the author of a testimonial is written to: the address that was sent with it, which is deleted after a year, or that of the
 * order which a review is about. Null if neither is known any more.
 * @param id of the testimonial, as the statement knows it
 */
export const authorEmail = (id: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select s.email from public.testimonial_submissions s where s.testimonial_id = ${id}),
  (
    select nullif(o.email, ${NO_EMAIL}) from public.product_reviews r
    join public.order_lines l on l.id = r.order_line_id
    join public.orders o on o.id = l.order_id
    where r.testimonial_id = ${id}
  )
)`;
