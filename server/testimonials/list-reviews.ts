import type { Database } from '../db/database.ts';

/** A review of a product, as everybody reads it. */
export type ShownReview = {
  id: string;
  author: string;
  rating: number;
  text: string;
  /** "2026-11-21" */
  boughtOn: string | null;
  publishedAt: Date | null;
  reply: string | null;
  repliedAt: Date | null;
};

export type ProductReviews = { count: number; average: number; rows: ShownReview[] };

/** The published reviews of a product, the newest first, and what they give together; null if there are none. */
export async function listReviews(
  { kysely }: Pick<Database, 'kysely'>,
  productId: string,
  { limit, page = 1 }: { limit: number; page?: number },
): Promise<ProductReviews | null> {
  const published = kysely
    .selectFrom('product_reviews as review')
    .innerJoin('testimonials as t', 't.id', 'review.testimonial_id')
    .where('review.product_id', '=', productId)
    .where('t.is_visible', '=', true);
  const { count, average } = await published
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.avg<string | null>('t.rating').as('average')])
    .executeTakeFirstOrThrow();
  if (average === null) return null;
  const rows = await published
    .select(['t.id', 't.name as author', 't.rating', 't.testimonial as text', 't.experienced_on as boughtOn'])
    .select(['t.published_at as publishedAt', 'review.reply', 'review.replied_at as repliedAt'])
    .orderBy('t.published_at', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { count: Number(count), average: Number(average), rows };
}
