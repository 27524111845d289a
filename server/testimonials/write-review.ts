import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../edits/changed-meanwhile.ts';
import { lockOrder } from '../shop/orders/order-row.ts';
import { type BoughtLine, type OwnReview, readBoughtLines } from './bought-lines.ts';

type WriteDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

/** A line of an order. Whoever names it has shown that the order is theirs. */
export type LineOfOrder = { orderId: string; sku: string };

/** A review, checked (app/routes/shop/review/). */
export type WrittenReview = { rating: number; text: string; author: string };

/**
 * `decided`: the shop has published or refused it meanwhile, and it is no longer changed. `not theirs to review`: nothing of
 * the line was handed over, or nothing of it was kept.
 */
type Unwritten = 'unknown' | 'decided' | 'not theirs to review';

/**
 * Writes the review of a line, or changes it as long as the shop has not decided about it.
 * @param isReplacing the decided one goes, and the shop reads this one
 */
export function writeReview(
  { database, clock }: WriteDeps,
  { orderId, sku }: LineOfOrder,
  written: WrittenReview,
  guard: EditGuard<OwnReview | null>,
  { isReplacing = false } = {},
): Promise<'written' | Unwritten | ChangedMeanwhile> {
  return database.transaction(async (tx) => {
    const line = await lockLine(tx, orderId, sku);
    if (!line) return 'unknown';
    if (line.bar) return 'not theirs to review';
    const { review } = line;
    if (review && review.state !== 'waiting') {
      if (!isReplacing) return 'decided';
      await remove(tx, review);
      await add(tx, orderId, line, written, clock());
      return 'written';
    }
    const changed = await changedMeanwhile(tx, guard, review, nobodyKnows);
    if (changed) return changed;
    if (review)
      await tx.updateTable('testimonials').set(textOf(written)).where('id', '=', review.id).execute();
    else await add(tx, orderId, line, written, clock());
    return 'written';
  });
}

/** Its writer takes it back, published or not: nothing of it stays. */
export function withdrawReview(
  { database }: Pick<WriteDeps, 'database'>,
  { orderId, sku }: LineOfOrder,
): Promise<'withdrawn' | 'unknown'> {
  return database.transaction(async (tx) => {
    const line = await lockLine(tx, orderId, sku);
    if (!line) return 'unknown';
    if (line.review) await remove(tx, line.review);
    return 'withdrawn';
  });
}

/** The line with its review, on which neither its writer nor the shop acts until the transaction ends. */
async function lockLine(tx: Transaction<Schema>, orderId: string, sku: string): Promise<BoughtLine | null> {
  if (!(await lockOrder(tx, orderId))) return null;
  await tx
    .selectFrom('testimonials')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_reviews')
        .innerJoin('order_lines as line', 'line.id', 'product_reviews.order_line_id')
        .select('testimonial_id')
        .where('line.order_id', '=', orderId)
        .where('line.sku', '=', sku),
    )
    .forUpdate()
    .execute();
  return (await readBoughtLines(tx, orderId)).find((line) => line.sku === sku) ?? null;
}

const textOf = ({ rating, text, author }: WrittenReview) => ({ rating, testimonial: text, name: author });

async function add(
  tx: Transaction<Schema>,
  orderId: string,
  { id: lineId, productId, boughtOn }: BoughtLine,
  written: WrittenReview,
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('testimonials')
    .values({
      ...textOf(written),
      is_review: true,
      is_verified: true,
      experienced_on: boughtOn,
      origin: 'site',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('product_reviews')
    .values({ testimonial_id: id, order_line_id: lineId, product_id: productId })
    .execute();
  await tx
    .insertInto('testimonial_submissions')
    .columns(['testimonial_id', 'email', 'reference', 'consented_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select(({ val }) => [val(id).as('id'), 'email', 'number', val(now).as('at')])
        .where('orders.id', '=', orderId),
    )
    .execute();
}

const remove = (tx: Transaction<Schema>, { id }: OwnReview) =>
  tx.deleteFrom('testimonials').where('id', '=', id).execute();
