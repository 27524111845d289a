import type { Testimonial } from '#domain/testimonials.ts';
import type { Database } from '../db/database.ts';
import { addressBuckets } from '../limits/address-bucket.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Job } from '../module.ts';
import { listTestimonials } from './list-testimonials.ts';
import { type Moderation, openModeration } from './moderation.ts';
import { purgeSubmissions } from './purge-submissions.ts';
import { type NewTestimonial, submitTestimonial } from './submit-testimonial.ts';

/** Nobody writes more; who shares an address with others can still. */
export const TESTIMONIALS_PER_ADDRESS: Limit = { count: 5, perS: 3600, burst: 5 };

export type Testimonials = {
  /** Those that are shown, the newest first. */
  list(): Promise<Testimonial[]>;
  /** Keeps one for the shop to read, or says in how many seconds this address may send another. */
  submit(testimonial: NewTestimonial, address: string | undefined): Promise<{ retryAfterS?: number }>;
  moderation: Moderation;
};

export type OpenTestimonialsDeps = {
  database: Database;
  /** Names the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** A mail to an author may be due. */
  onMail: () => void;
};

/** Testimonials as pages read and write them, and what becomes of what was sent with them. */
export function openTestimonials({ database, secret, factor, clock, onMail }: OpenTestimonialsDeps): {
  testimonials: Testimonials;
  jobs: readonly Job[];
} {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  return {
    testimonials: {
      list: () => listTestimonials(database),
      async submit(testimonial, address) {
        const taken = await limits.take(TESTIMONIALS_PER_ADDRESS, bucketOf('testimonials', address));
        if (!taken.isAllowed) return { retryAfterS: taken.retryAfterS };
        await submitTestimonial(database, testimonial);
        return {};
      },
      moderation: openModeration({ database, clock, onMail }),
    },
    jobs: [
      { name: 'testimonial proofs purge', every: 'hour', run: (now) => purgeSubmissions(database, now) },
    ],
  };
}
