import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AuthContext, AuthDeps, AuthMiddleware } from '../auth-deps.ts';
import { addressKey, clientAddress } from '../transport/client-address.ts';
import { AuthError } from '../transport/errors.ts';

/** A bucket of `burst` tokens that fills at the rate of `count` a `perS` seconds; the setting does not change a fixed one. */
export type Limit = { count: number; perS: number; burst: number; isFixed?: true };

export type Limits = {
  /** Takes a token; when there is none, says in how many seconds there is one. */
  take(limit: Limit, key: string): Promise<{ isAllowed: true } | { isAllowed: false; retryAfterS: number }>;
  /** Gives a token back, for an attempt that turned out to be none. */
  giveBack(limit: Limit, key: string): Promise<void>;
};

const FIVE_MINUTES_S = 300;
const HOUR_S = 3600;
const usual: Limit = { count: 30, perS: FIVE_MINUTES_S, burst: 30 };

/** By IP address, each route its own bucket. */
const IP_LIMITS = {
  token: { count: 150, perS: FIVE_MINUTES_S, burst: 30 },
  verify: usual,
  signup: usual,
  otp: usual,
  recover: usual,
  resend: usual,
  user: usual,
  sso: usual,
  authorize: { count: 150, perS: FIVE_MINUTES_S, burst: 60 },
  'factor-challenge': { count: 15, perS: 60, burst: 30 },
  'factor-verify': { count: 15, perS: 60, burst: 30 },
  anonymous: { count: 30, perS: HOUR_S, burst: 30 },
} satisfies Record<string, Limit>;

export type IpLimitName = keyof typeof IP_LIMITS;

/** Failed sign-ins with a password, by account, whatever addresses they come from. */
export const FAILED_SIGN_INS: Limit = { count: 120, perS: HOUR_S, burst: 30 };

/**
 * Links that were none, by the whole service: a link's token follows from address and code, so that guessing links from many
 * addresses would get around the few guesses that a code allows.
 */
export const DEAD_LINKS: Limit = { count: 1000, perS: HOUR_S, burst: 300 };

/** One a gap, whatever the setting. */
export const onceEach = (gapS: number): Limit => ({ count: 1, perS: gapS, burst: 1, isFixed: true });

/** All that is sent, by the whole service. */
export const hourly = (count: number): Limit => ({ count, perS: HOUR_S, burst: count });

const MAX_REMEMBERED = 10_000;
const TAKES_PER_PURGE = 500;

export type LimitsOptions = {
  database: { kysely: Kysely<Schema> };
  /** Multiplies rates and bursts; 0 = no limits. */
  factor: number;
  clock: () => Date;
};

/**
 * Buckets shared by all processes, in one row each: when the bucket will be full again. A refusal is remembered here, so
 * that a flood costs the database nothing.
 */
export function createLimits({ database, factor, clock }: LimitsOptions): Limits {
  const refusedUntilMs = new Map<string, number>();
  let takes = 0;
  const isOff = (limit: Limit) => factor === 0 && !limit.isFixed;

  async function purge(now: Date) {
    takes += 1;
    if (takes % TAKES_PER_PURGE !== 0) return;
    await database.kysely.deleteFrom('internal.rate_limits').where('full_at', '<=', now).execute();
  }

  return {
    async take(limit, key) {
      if (isOff(limit)) return { isAllowed: true };
      const now = clock();
      const known = refusedUntilMs.get(key);
      if (known !== undefined && known > now.getTime()) return refusal(known, now);
      refusedUntilMs.delete(key);
      const { intervalMs, capacityMs } = scale(limit, factor);
      const { isAllowed, fullAt } = await takeToken(database.kysely, key, now, intervalMs, capacityMs);
      await purge(now);
      if (isAllowed) return { isAllowed };
      const retryAtMs = fullAt.getTime() + intervalMs - capacityMs;
      if (refusedUntilMs.size >= MAX_REMEMBERED) refusedUntilMs.clear();
      refusedUntilMs.set(key, retryAtMs);
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
      refusedUntilMs.delete(key);
    },
  };
}

function scale({ count, perS, burst, isFixed }: Limit, setting: number) {
  const factor = isFixed ? 1 : setting;
  const intervalMs = (perS * 1000) / (count * factor);
  return { intervalMs, capacityMs: intervalMs * Math.max(1, Math.round(burst * factor)) };
}

const refusal = (retryAtMs: number, now: Date) =>
  ({ isAllowed: false, retryAfterS: Math.max(1, Math.ceil((retryAtMs - now.getTime()) / 1000)) }) as const;

/** One statement, so that two processes never spend the same token. */
async function takeToken(
  db: Kysely<Schema>,
  key: string,
  now: Date,
  intervalMs: number,
  capacityMs: number,
): Promise<{ isAllowed: boolean; fullAt: Date }> {
  const at = sql`${now}::timestamptz`;
  const next = sql`greatest(bucket.full_at, ${at}) + ${intervalMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ is_allowed: boolean; full_at: Date }>`
    with taken as (
      insert into internal.rate_limits as bucket (key, full_at)
      values (${key}, ${at} + ${intervalMs} * interval '1 millisecond')
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
  // A row that another process has just made is not in our snapshot yet.
  return { isAllowed: row?.is_allowed ?? false, fullAt: row?.full_at ?? now };
}

export const overRequestLimit = (retryAfterS: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterS });

/** Takes a token of the caller's address. @throws AuthError */
export async function limitByIp(
  c: AuthContext,
  { limits, settings }: AuthDeps,
  name: IpLimitName,
): Promise<void> {
  const key = `ip:${name}:${addressKey(clientAddress(c, settings))}`;
  const taken = await limits.take(IP_LIMITS[name], key);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
}

/** The same, for a whole route. */
export function limited(deps: AuthDeps, name: IpLimitName): AuthMiddleware {
  return async (c, next) => {
    await limitByIp(c, deps, name);
    return next();
  };
}
