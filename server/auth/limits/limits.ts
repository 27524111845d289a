import { addressKey, clientAddress } from '../../http/client-address.ts';
import type { Limit } from '../../limits/limits.ts';
import type { AuthContext, AuthDeps, AuthMiddleware } from '../auth-deps.ts';
import { AuthError } from '../transport/errors.ts';

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

export const overRequestLimit = (retryAfterS: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterS });

/** Takes a token of an address, for who has no request of the service at hand. */
export const takeByAddress = ({ limits }: AuthDeps, name: IpLimitName, address: string | undefined) =>
  limits.take(IP_LIMITS[name], `ip:${name}:${addressKey(address)}`);

/** Takes a token of the caller's address. @throws AuthError */
export async function limitByIp(c: AuthContext, deps: AuthDeps, name: IpLimitName): Promise<void> {
  const taken = await takeByAddress(deps, name, clientAddress(c, deps.settings));
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
}

/** The same, for a whole route. */
export function limited(deps: AuthDeps, name: IpLimitName): AuthMiddleware {
  return async (c, next) => {
    await limitByIp(c, deps, name);
    return next();
  };
}
