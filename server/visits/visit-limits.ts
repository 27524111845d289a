import { addressBuckets } from '../limits/address-bucket.ts';
import type { Limit, Limits } from '../limits/limits.ts';

/** Steps reported to visitor-webhook, and rows added to page_visits, each. */
const PER_ADDRESS: Limit = { count: 120, perS: 60, burst: 120 };
/** Of all addresses, in this process: many times a shop's visitors, and little for the database to count. */
const MAX_COUNTED_PER_SECOND = 200;

export type VisitLimits = {
  /** Seconds to wait when this address reported too much, else undefined. @param count how many at once */
  refuse(kind: 'events' | 'visits', address: string | undefined, count?: number): Promise<number | undefined>;
};

export type VisitLimitsOptions = {
  limits: Limits;
  /** Names the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
};

/**
 * Limits by address that never write one: a bucket is named by a keyed digest, and forgotten when it is full again. A flood
 * ends here: from one address by the remembered refusal, from many by what this process counts in a second.
 */
export function createVisitLimits({ limits, secret, factor, clock }: VisitLimitsOptions): VisitLimits {
  const bucketOf = addressBuckets(secret);
  const isCrowded = perSecond(MAX_COUNTED_PER_SECOND * factor, clock);
  return {
    async refuse(kind, address, count = 1) {
      if (factor === 0) return undefined;
      const key = bucketOf(kind, address);
      const known = limits.refusedFor(PER_ADDRESS, key);
      if (known !== undefined) return known;
      if (isCrowded()) return 1;
      const taken = await limits.take(PER_ADDRESS, key, count);
      return taken.isAllowed ? undefined : taken.retryAfterS;
    },
  };
}

/** Tells whether there were more than `max` calls within this second. */
function perSecond(max: number, clock: () => Date): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock().getTime() / 1000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    return count > max;
  };
}
