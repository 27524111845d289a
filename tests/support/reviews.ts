import type { Database } from '#server/db/database.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { writeReview } from '#server/testimonials/write-review.ts';

type Deps = { database: Pick<Database, 'transaction' | 'kysely'>; clock: () => Date };

const facts = readShopSettings('content/data/shop.yml');

/** Pays an order that is fetched, and hands it over; returns the references of its lines. */
export async function handOver({ database, clock }: Deps, orderId: string): Promise<string[]> {
  const { total_cents: amountCents } = await database.kysely
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await recordPayment({ database, clock, shop: () => facts }, orderId, {
    actor: 'shop',
    method: 'cash',
    amountCents,
  });
  for (const to of ['preparing', 'ready', 'collected'] as const)
    await moveOrder({ database, clock }, orderId, { to, actor: 'shop' });
  const lines = await database.kysely
    .selectFrom('order_lines')
    .select('sku')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return lines.map(({ sku }) => sku);
}

/** Writes the review of a line of an order that was handed over; returns its id. */
export async function addReview(
  deps: Deps,
  which: { orderId: string; sku: string },
  change: { rating?: number; text?: string; author?: string } = {},
): Promise<string> {
  const written = {
    rating: 4,
    text: 'Silencieux, et monté en dix minutes.',
    author: 'Camille M.',
    ...change,
  };
  const outcome = await writeReview(deps, which, written, () => null);
  if (outcome !== 'written') throw new Error(`not written: ${JSON.stringify(outcome)}`);
  const { id } = await deps.database.kysely
    .selectFrom('product_reviews as review')
    .innerJoin('order_lines as line', 'line.id', 'review.order_line_id')
    .select('review.testimonial_id as id')
    .where('line.order_id', '=', which.orderId)
    .where('line.sku', '=', which.sku)
    .executeTakeFirstOrThrow();
  return id;
}
