import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { bindDeps } from '../bind-deps.ts';
import type { Database } from '../db/database.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Module } from '../module.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import { findBoughtLines, type OwnReview } from './bought-lines.ts';
import { listReviews } from './list-reviews.ts';
import { listTestimonials } from './list-testimonials.ts';
import { createModeration } from './moderation.ts';
import { purgeSubmissions } from './purge-submissions.ts';
import { type NewTestimonial, submitTestimonial } from './submit-testimonial.ts';
import { type LineOfOrder, type WrittenReview, withdrawReview, writeReview } from './write-review.ts';

/** Limit for one address: even people who share it do not write more. */
export const TESTIMONIALS_PER_ADDRESS: Limit = { count: 5, perS: 3600, burst: 5 };

/**
 * Limit for one line of an order: who writes a review, withdraws it and writes it again makes the shop read the same words again.
 * Fixed, since the link of the order leads here without an account.
 */
const WRITINGS_PER_LINE: Limit = { count: 6, perS: 3600, burst: 6, isFixed: true };

export type TestimonialsDeps = {
  database: Database;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** A mail to an author may be due. */
  onMail: () => void;
};

export type Testimonials = ReturnType<typeof createTestimonials>['api'];

/** Testimonials, for pages that show and take them, and the job that deletes the data for their check. */
export function createTestimonials({ database, secret, factor, clock, onMail }: TestimonialsDeps) {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  return {
    api: {
      ...bindDeps(database, { list: listTestimonials }),
      /** Stores a testimonial for the shop to read, or says in how many seconds this address may send another. */
      async submit(
        testimonial: NewTestimonial,
        address: string | undefined,
      ): Promise<{ outcome: 'sent' } | TooMany> {
        const taken = await limits.take(TESTIMONIALS_PER_ADDRESS, bucketOf('testimonials', address));
        if (!taken.isAllowed) return tooMany(taken);
        await submitTestimonial(database, testimonial);
        return { outcome: 'sent' };
      },
      /** Those of products, by whoever bought them. */
      reviews: {
        ...bindDeps(database, { ofProduct: listReviews, ofOrder: findBoughtLines }),
        ...bindDeps({ database }, { withdraw: withdrawReview }),
        /** Writes a review or changes it, or says in how many seconds it may be written again. */
        async write(
          line: LineOfOrder,
          written: WrittenReview,
          guard: EditGuard<OwnReview | null>,
          choice: { isReplacing: boolean },
        ) {
          const taken = await limits.take(WRITINGS_PER_LINE, `review:${line.orderId}:${line.sku}`);
          return taken.isAllowed
            ? writeReview({ database, clock }, line, written, guard, choice)
            : tooMany(taken);
        },
      },
      moderation: createModeration({ database, clock, onMail }),
    },
    jobs: [
      { name: 'testimonial proofs purge', every: 'hour', run: (now) => purgeSubmissions(database, now) },
    ],
  } satisfies Module<unknown>;
}
