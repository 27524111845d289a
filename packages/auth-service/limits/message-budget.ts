import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { Drained, Limit, Sender, Share } from '../host.ts';
import { AuthError } from '../transport/errors.ts';
import { hourly } from './limits.ts';

export type Medium = 'email' | 'sms';

/** `taken`: the message is paid for. `reserve`: only confirmed accounts still get messages, while their reserve lasts. */
export type Admission = 'taken' | 'reserve';

export const KEYS = { email: 'mails', sms: 'text-messages' } as const;

/** Share of an hour's messages that strangers leave to confirmed accounts. */
export const RESERVE = 1 / 3;
/**
 * Shares of all messages that one address and the network around it may cause: for IPv4 an address and its /24, for IPv6 a /64 and its
 * /48. An address may be a whole company or a mobile operator; people who rent addresses rent them side by side.
 */
const ADDRESS_SHARE = 1 / 5;
const NETWORK_SHARE = 1 / 3;
/** Share that one account may cause from inside its session. */
export const ACCOUNT_SHARE = 1 / 5;

export const perHour = ({ settings }: AuthDeps, medium: Medium) =>
  medium === 'email' ? settings.email.perHour : settings.phone.perHour;

export const share = (total: number, part: number): Limit => hourly(Math.max(1, Math.floor(total * part)));

/** The same bucket as `hourly(total)`, without its last third. */
export const ofStrangers = (total: number): Limit => ({
  ...hourly(total),
  burst: Math.max(1, total - Math.floor(total * RESERVE)),
  wholeBurst: total,
});

/** Shares of all messages that the address and the network of a caller may cause; `key` names the bucket. */
export const sharesOf = ({ one, region }: Sender): readonly Share[] => [
  { part: ADDRESS_SHARE, key: `address:${one}` },
  { part: NETWORK_SHARE, key: `network:${region}` },
];

/** The buckets that a stranger's message draws from. */
export function drainedByMessage(
  c: AuthContext,
  deps: AuthDeps,
  medium: Medium,
  { hasReserve }: { hasReserve: boolean },
): Drained[] {
  const total = perHour(deps, medium);
  return [
    ...sharesOf(deps.senderOf(deps.addressOf(c))).map(({ part, key }) => ({
      limit: share(total, part),
      key: `${KEYS[medium]} of ${key}`,
      refuses: true,
    })),
    { limit: ofStrangers(total), key: KEYS[medium], refuses: !hasReserve },
  ];
}

/** @throws AuthError */
async function takeShares(c: AuthContext, deps: AuthDeps, medium: Medium): Promise<void> {
  const total = perHour(deps, medium);
  for (const { part, key } of sharesOf(deps.senderOf(deps.addressOf(c)))) {
    const taken = await deps.limits.take(share(total, part), `${KEYS[medium]} of ${key}`);
    if (!taken.isAllowed) throw overLimit(medium, taken.retryAfterS);
  }
}

/**
 * Takes the network's share of messages that a session asks for: ten accounts of one person are not ten customers. The account pays the
 * rest of the cost (reserve.ts). @throws AuthError
 */
export async function admitFromSession(
  c: AuthContext,
  deps: AuthDeps,
  medium: Medium,
  messages = 1,
): Promise<void> {
  for (let message = 0; message < messages; message += 1) await takeShares(c, deps, medium);
}

/**
 * Takes the cost of a message before the service looks whether the address has an account: the answer is the same for all addresses,
 * whatever is left. `hasReserve`: a confirmed account may draw on the reserve. @throws AuthError
 */
export async function admitMessage(
  c: AuthContext,
  deps: AuthDeps,
  medium: Medium,
  { hasReserve }: { hasReserve: boolean },
): Promise<Admission> {
  const { limits, alarms } = deps;
  await takeShares(c, deps, medium);
  const taken = await limits.take(ofStrangers(perHour(deps, medium)), KEYS[medium]);
  if (taken.isAllowed) return 'taken';
  await alarms.raise(medium === 'email' ? 'account-mails' : 'text-messages');
  if (!hasReserve) throw overLimit(medium, taken.retryAfterS);
  // The answer does not reveal whether the reserve has some left: that would reveal what an account took of it.
  return 'reserve';
}

/** The protocol's error for an hour that is used up. */
export const overLimit = (medium: Medium, retryAfterS: number) =>
  medium === 'email'
    ? new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterS })
    : new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfterS });
