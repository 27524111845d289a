import { createHash } from 'node:crypto';
import type { AuthContext, AuthDeps, AuthMiddleware } from '../auth-deps.ts';
import type { Limit } from '../host.ts';
import { AuthError } from '../transport/errors.ts';

const FIVE_MINUTES_S = 300;
const HOUR_S = 3600;
const usual: Limit = { count: 30, perS: FIVE_MINUTES_S, burst: 30 };

/** Limits by IP address; each route has a bucket of its own. */
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

/** Five at once, then one every three minutes: no quarter of an hour has more than ten. */
const TEN_A_QUARTER: Limit = { count: 5, perS: 900, burst: 5 };

/**
 * Failed sign-ins with a password, by account, from all addresses. A browser that its owner has signed in
 * with before has a bucket of its own (known-device.ts), so that guesses from elsewhere do not lock its owner out.
 */
const FAILED_SIGN_INS: Limit = TEN_A_QUARTER;

/** The same by address, for all accounts: a household mistypes a few times, but a list of leaked passwords is long. */
const FAILED_BY_ADDRESS: Limit = { count: 60, perS: HOUR_S, burst: 30 };

/** Passwords tried from inside a session, by account. */
export const CURRENT_PASSWORDS: Limit = TEN_A_QUARTER;

/** One per gap; no setting changes it. */
export const onceEach = (gapS: number): Limit => ({ count: 1, perS: gapS, burst: 1, isFixed: true });

/** Everything that the whole service sends in an hour. */
export const hourly = (count: number): Limit => ({ count, perS: HOUR_S, burst: count });

export const overRequestLimit = (retryAfterS: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterS });

/** Takes a token of an address, for callers without a request of the service. */
export const takeByAddress = (
  { limits, senderOf }: AuthDeps,
  name: IpLimitName,
  address: string | undefined,
) => limits.take(IP_LIMITS[name], `ip:${name}:${senderOf(address).one}`);

/** Takes a token of the caller's address. @throws AuthError */
export async function limitByIp(c: AuthContext, deps: AuthDeps, name: IpLimitName): Promise<void> {
  const taken = await takeByAddress(deps, name, deps.addressOf(c));
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
}

/** The name of a bucket, which does not reveal whose it is. */
export const bucketOf = (kind: string, whose: string): string =>
  `${kind}:${createHash('sha256').update(whose).digest('base64url')}`;

/** Takes a token for each possible failure; `giveBack` returns it if there was none. @throws AuthError */
export async function limitFailedSignIns(
  { limits, addressOf, senderOf }: AuthDeps,
  c: AuthContext,
  account: string,
): Promise<{ giveBack(): Promise<void> }> {
  const byAddress = `sign-in by:${senderOf(addressOf(c)).one}`;
  const buckets = [
    [FAILED_BY_ADDRESS, byAddress],
    [FAILED_SIGN_INS, account],
  ] as const;
  for (const [limit, key] of buckets) {
    const taken = await limits.take(limit, key);
    if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  }
  return {
    async giveBack() {
      for (const [limit, key] of buckets) await limits.giveBack(limit, key);
    },
  };
}

/** Limits mails for a sign-up or a change of address, before the service looks whether the address has an account. @throws AuthError */
export async function limitMailsTo({ limits, mailboxes }: AuthDeps, email: string): Promise<void> {
  const taken = await mailboxes.takeAccountMail(limits, email);
  if (!taken.isAllowed) throw tooSoon('email', taken.retryAfterS);
}

/** The same for a way into an existing account: it takes from the caller's own part. @throws AuthError */
export async function limitWaysInTo(
  c: AuthContext,
  { limits, mailboxes, addressOf, senderOf }: AuthDeps,
  email: string,
): Promise<void> {
  const taken = await mailboxes.takeWayInAsked(limits, email, senderOf(addressOf(c)).one);
  if (!taken.isAllowed) throw tooSoon('email', taken.retryAfterS);
}

/** The protocol's words for a message that must wait. */
export const tooSoon = (medium: 'email' | 'sms', waitS: number): AuthError =>
  new AuthError(
    429,
    `over_${medium}_send_rate_limit`,
    `For security purposes, you can only request this after ${waitS} seconds.`,
    { retryAfterS: waitS },
  );

/** `limitByIp` for a whole route. */
export function limited(deps: AuthDeps, name: IpLimitName): AuthMiddleware {
  return async (c, next) => {
    await limitByIp(c, deps, name);
    return next();
  };
}
