import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * A bucket of `burst` tokens that fills at a rate of `count` in `perS` seconds; the setting does not change a fixed
 * one. Limits with the same rate may share a key: one that may use less than `wholeBurst` of the bucket leaves the
 * rest to the others.
 */
export type Limit = { count: number; perS: number; burst: number; wholeBurst?: number; isFixed?: true };

export type Limits = {
  /**
   * Takes a token, or `cost` of them at once. When there are too few, says in how many seconds there will be enough.
   */
  take(
    limit: Limit,
    key: string,
    cost?: number,
  ): Promise<{ isAllowed: true } | { isAllowed: false; retryAfterS: number }>;
  /** Seconds to wait after a refusal that is remembered here; undefined when the database must be asked. */
  refusedFor(limit: Limit, key: string): number | undefined;
  /** How full a bucket is, from 0 to 1. Takes nothing. */
  left(limit: Limit, key: string): Promise<number>;
  /** Gives a token back, for an attempt that turned out not to be one. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Deletes buckets that are full again. This also happens now and then while tokens are taken. */
  purge(): Promise<void>;
};

/**
 * Clocks of processes may differ by this much. A time further ahead comes from a clock that was wrong, and is
 * ignored.
 */
const CLOCK_SKEW_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const TAKES_PER_PURGE = 500;

export type LimitsOptions = {
  database: { kysely: Kysely<Schema> };
  /** Multiplies rates and bursts; 0 = no limits. */
  factor: number;
  clock: () => Date;
};

/**
 * Buckets shared by all processes, one row each: the time at which the bucket will be full again. A refusal is
 * remembered here, so that a flood does not reach the database.
 */
export function createLimits({ database, factor, clock }: LimitsOptions): Limits {
  const refused = new Map<string, { sinceMs: number; untilMs: number }>();
  let takes = 0;
  const isOff = (limit: Limit) => factor === 0 && !limit.isFixed;

  async function purge() {
    await database.kysely.deleteFrom('internal.rate_limits').where('full_at', '<=', clock()).execute();
  }

  function refusedFor(limit: Limit, bucket: string): number | undefined {
    const key = refusalKey(limit, bucket);
    const known = refused.get(key);
    const now = clock();
    if (known && known.untilMs > now.getTime() && known.sinceMs <= now.getTime() + CLOCK_SKEW_MS)
      return refusal(known.untilMs, now).retryAfterS;
    refused.delete(key);
    return undefined;
  }

  return {
    refusedFor,
    purge,
    async left(limit, key) {
      if (isOff(limit)) return 1;
      const now = clock().getTime();
      const { capacityMs, wholeMs } = scale(limit, factor);
      const bucket = await database.kysely
        .selectFrom('internal.rate_limits')
        .select('full_at')
        .where('key', '=', key)
        .executeTakeFirst();
      const missingMs = Math.max(0, (bucket?.full_at.getTime() ?? 0) - now);
      if (missingMs > wholeMs + CLOCK_SKEW_MS) return 1;
      return Math.max(0, 1 - missingMs / capacityMs);
    },
    async take(limit, key, cost = 1) {
      if (isOff(limit)) return { isAllowed: true };
      const retryAfterS = refusedFor(limit, key);
      if (retryAfterS !== undefined) return { isAllowed: false, retryAfterS };
      const now = clock();
      const { intervalMs, capacityMs, wholeMs } = scale(limit, factor);
      const costMs = cost * intervalMs;
      // A bucket never holds more than this, however long one waits.
      if (costMs > capacityMs) return refusal(now.getTime() + capacityMs, now);
      const { isAllowed, fullAt } = await takeTokens(database.kysely, key, now, {
        costMs,
        capacityMs,
        wholeMs,
      });
      takes += 1;
      if (takes % TAKES_PER_PURGE === 0) await purge();
      if (isAllowed) return { isAllowed };
      const retryAtMs = fullAt.getTime() + costMs - capacityMs;
      if (refused.size >= MAX_REMEMBERED) refused.clear();
      refused.set(refusalKey(limit, key), { sinceMs: now.getTime(), untilMs: retryAtMs });
      return refusal(retryAtMs, now);
    },
    async giveBack(limit, key) {
      if (isOff(limit)) return;
      const { intervalMs } = scale(limit, factor);
      await database.kysely
        .updateTable('internal.rate_limits')
        .set({ full_at: sql`full_at - ${intervalMs} * interval '1 millisecond'` })
        .where('key', '=', key)
        .execute();
      refused.delete(refusalKey(limit, key));
    },
  };
}

const refusalKey = ({ burst }: Limit, key: string) => `${burst} ${key}`;

function scale({ count, perS, burst, wholeBurst = burst, isFixed }: Limit, setting: number) {
  const factor = isFixed ? 1 : setting;
  const intervalMs = (perS * 1000) / (count * factor);
  const msOf = (tokens: number) => intervalMs * Math.max(1, Math.round(tokens * factor));
  return { intervalMs, capacityMs: msOf(burst), wholeMs: msOf(wholeBurst) };
}

const refusal = (retryAtMs: number, now: Date) =>
  ({ isAllowed: false, retryAfterS: Math.max(1, Math.ceil((retryAtMs - now.getTime()) / 1000)) }) as const;

/** One statement, so that two processes never spend the same token. */
async function takeTokens(
  db: Kysely<Schema>,
  key: string,
  now: Date,
  { costMs, capacityMs, wholeMs }: { costMs: number; capacityMs: number; wholeMs: number },
): Promise<{ isAllowed: boolean; fullAt: Date }> {
  const at = sql`${now}::timestamptz`;
  const latest = sql`${at} + ${wholeMs + CLOCK_SKEW_MS} * interval '1 millisecond'`;
  const fullAt = sql`case when bucket.full_at > ${latest} then ${at} else greatest(bucket.full_at, ${at}) end`;
  const next = sql`${fullAt} + ${costMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ is_allowed: boolean; full_at: Date }>`
    with taken as (
      insert into internal.rate_limits as bucket (key, full_at)
      values (${key}, ${at} + ${costMs} * interval '1 millisecond')
      on conflict (key) do update
      set full_at = ${next}
      where ${next} <= ${at} + ${capacityMs} * interval '1 millisecond'
      returning full_at
    )
    select true as is_allowed, full_at from taken
    union all
    select false, full_at from internal.rate_limits where key = ${key} and not exists (select from taken)
  `.execute(db);
  const [row] = rows;
  // A row that another process has just inserted is not in our snapshot yet.
  return { isAllowed: row?.is_allowed ?? false, fullAt: row?.full_at ?? now };
}
