import { addressBuckets } from '../limits/address-bucket.ts';
import type { Limit, Limits } from '../limits/limits.ts';

/** For events reported to visitor-webhook and for rows added to page_visits, each. */
const PER_ADDRESS: Limit = { count: 120, perS: 60, burst: 120 };
/** From all addresses, in this process: many times the visitors of a shop, and few for the database to count. */
const MAX_COUNTED_PER_SECOND = 200;
/**
 * Rows are kept for thirteen months. One address may add what a full school reads in a day; all together, many times
 * the visitors of a shop.
 */
const MAX_PER_DAY = { ofOne: 3000, ofAll: 30_000 };

export type VisitLimits = {
  /** Seconds to wait if this address reported too much, else undefined. @param count how many at once */
  refuse(kind: 'events' | 'visits', address: string | undefined, count?: number): Promise<number | undefined>;
};

export type VisitLimitsOptions = {
  limits: Limits;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
};

/**
 * Limits by address that store no address: a bucket is named by a keyed digest, and forgotten when it is full again.
 * A flood ends here: from one address by the remembered refusal, from many by what this process counts in a second.
 */
export function createVisitLimits({ limits, secret, factor, clock }: VisitLimitsOptions): VisitLimits {
  const bucketOf = addressBuckets(secret);
  const isCrowded = perSecond(MAX_COUNTED_PER_SECOND * factor, clock);
  const day = perDay({ ofOne: MAX_PER_DAY.ofOne * factor, ofAll: MAX_PER_DAY.ofAll * factor }, clock);
  return {
    async refuse(kind, address, count = 1) {
      if (factor === 0) return undefined;
      const key = bucketOf(kind, address);
      const known = limits.refusedFor(PER_ADDRESS, key);
      if (known !== undefined) return known;
      const fullForS = day.refuse(kind, key, count);
      if (fullForS !== undefined) return fullForS;
      if (isCrowded()) return 1;
      const taken = await limits.take(PER_ADDRESS, key, count);
      if (!taken.isAllowed) return taken.retryAfterS;
      day.add(kind, key, count);
      return undefined;
    },
  };
}

/** Returns a function that says whether it was called more than `max` times in this second. */
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

/** How many rows each name has added today, in this process: never more names than a day has room for. */
function perDay({ ofOne, ofAll }: typeof MAX_PER_DAY, clock: () => Date) {
  let date = '';
  let counts = new Map<string, number>();
  const known = (name: string): number => {
    const today = clock().toISOString().slice(0, 10);
    if (today !== date) counts = new Map();
    date = today;
    return counts.get(name) ?? 0;
  };
  return {
    /** Seconds until tomorrow if there is no room for this many today. */
    refuse(kind: string, key: string, count: number): number | undefined {
      if (known(kind) + count <= ofAll && known(key) + count <= ofOne) return undefined;
      const now = clock();
      return Math.ceil(
        (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1000,
      );
    },
    add(kind: string, key: string, count: number) {
      for (const name of [kind, key]) counts.set(name, known(name) + count);
    },
  };
}
