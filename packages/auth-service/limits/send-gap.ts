import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { AuthSettings } from '../settings.ts';
import { bucketOf, onceEach, tooSoon } from './limits.ts';

type Medium = 'email' | 'sms';

/** The asker: a session of the account or an administrator; or a stranger who typed its address. */
export type AskedBy = 'account' | 'anybody';

/** Seconds by which the clocks of processes may differ. */
const CLOCK_SKEW_S = 60;

const gapOf = ({ email, phone }: Pick<AuthSettings, 'email' | 'phone'>, medium: Medium): number =>
  (medium === 'email' ? email : phone).sendGapS;

/** @throws AuthError if the last message of its kind left less than the gap ago */
export function requireSendGap(medium: Medium, sentAt: Date | null, gapS: number, now: Date): void {
  const waitS = sentAt ? Math.ceil((sentAt.getTime() + gapS * 1000 - now.getTime()) / 1000) : 0;
  // A message that was sent in the future was sent by a wrong clock.
  if (waitS > 0 && waitS <= gapS + CLOCK_SKEW_S) throw tooSoon(medium, waitS);
}

/** The gap between an account's messages of one kind; a message that a stranger may ask for waits by its address instead. @throws AuthError */
export function requireAccountGap(
  { settings }: Pick<AuthDeps, 'settings'>,
  medium: Medium,
  sentAt: Date | null,
  askedBy: AskedBy,
  now: Date,
): void {
  if (askedBy === 'account' || settings.tellsUnknown)
    requireSendGap(medium, sentAt, gapOf(settings, medium), now);
}

/**
 * Takes the gap between two messages to an address for which anybody may ask, in whatever way they ask. This comes before the service
 * looks whether the address has an account, so that asking twice, in one way or in two, reveals nothing. For mails each asker has a gap
 * of their own: a person who asks once a minute for a mailbox that is not theirs does not keep its owner waiting. Text messages cost
 * money. @throws AuthError
 */
export async function takeAddressGap(
  c: AuthContext,
  { limits, settings, addressOf, senderOf }: AuthDeps,
  medium: Medium,
  address: string,
): Promise<void> {
  const gapS = gapOf(settings, medium);
  if (gapS === 0 || settings.tellsUnknown) return;
  const by = medium === 'email' ? `${senderOf(addressOf(c)).one} ` : '';
  const taken = await limits.take(onceEach(gapS), bucketOf('gap', by + address));
  if (!taken.isAllowed) throw tooSoon(medium, taken.retryAfterS);
}
