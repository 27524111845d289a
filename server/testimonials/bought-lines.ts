import type { Kysely } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { type ReviewState, reviewBar } from '#domain/testimonials/reviews.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { withdrawalsOf } from '../shop/orders/order-row.ts';

/** A line of an order, as whoever ordered may say something of it. */
export type BoughtLine = Awaited<ReturnType<typeof readBoughtLines>>[number];

/** What they said of it. */
export type OwnReview = NonNullable<BoughtLine['review']>;

/** The lines of an order that were handed over, and those with a review. Whoever asks has shown that the order is theirs. */
export const findBoughtLines = ({ kysely }: Pick<Database, 'kysely'>, orderId: string) =>
  readBoughtLines(kysely, orderId);

export async function readBoughtLines(tables: Pick<Kysely<Schema>, 'selectFrom'>, orderId: string) {
  const lines = await tables
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .leftJoin('used_units as unit', 'unit.product_id', 'line.product_id')
    .innerJoin('products as shown', (join) =>
      join.on('shown.id', '=', ({ fn, ref }) => fn.coalesce('unit.model_id', ref('line.product_id'))),
    )
    .leftJoin('product_reviews as review', 'review.order_line_id', 'line.id')
    .leftJoin('testimonials as t', 't.id', 'review.testimonial_id')
    .leftJoin('testimonial_decisions as d', 'd.testimonial_id', 't.id')
    .where('line.order_id', '=', orderId)
    .orderBy('line.id')
    .select(['line.id', 'line.sku', 'line.name', 'line.quantity', 'line.restocked'])
    .select(['shown.id as productId', 'shown.slug', 'orders.state'])
    .select(({ fn }) => fn.coalesce('orders.concluded_at', 'orders.created_at').as('boughtAt'))
    .select(['t.id as reviewId', 't.rating', 't.testimonial as text', 't.name as author'])
    .select(['d.outcome', 'd.reason', 'review.reply', 'review.replied_at as repliedAt'])
    .execute();
  const withdrawals = await withdrawalsOf(tables, orderId);
  return lines
    .map((line) => ({
      id: line.id,
      sku: line.sku,
      name: line.name,
      productId: line.productId,
      slug: line.slug,
      /** "2026-11-21" */
      boughtOn: dayInParis(line.boughtAt),
      /** Why it is not reviewed, or not any more; null if it may be. */
      bar: reviewBar({ ...line, withdrawals }),
      review:
        line.reviewId === null
          ? null
          : {
              id: line.reviewId,
              rating: line.rating ?? 0,
              text: line.text ?? '',
              author: line.author ?? '',
              state: (line.outcome ?? 'waiting') as ReviewState,
              reason: line.reason,
              reply: line.reply,
              repliedAt: line.repliedAt,
            },
    }))
    .filter(({ bar, review }) => bar !== 'not handed over' || review);
}
