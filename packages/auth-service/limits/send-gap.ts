import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { AuthSettings } from '../settings.ts';
import { bucketOf, onceEach, tooSoon } from './limits.ts';

type Medium = 'email' | 'sms';

/** The asker: a session of the account or an administrator; or a stranger who typed its address. */
export type AskedBy = 'account' | 'anybody';

/** Processes tell the time this differently. */
const CLOCK_SKEW_S = 60;

const gapOf = ({ email, phone }: Pick<AuthSettings, 'email' | 'phone'>, medium: Medium): number =>
  (medium === 'email' ? email : phone).sendGapS;

/** @throws AuthError when the last one of its kind left less than the gap ago */
export function requireSendGap(medium: Medium, sentAt: Date | null, gapS: number, now: Date): void {
  const waitS = sentAt ? Math.ceil((sentAt.getTime() + gapS * 1000 - now.getTime()) / 1000) : 0;
  // One sent later than now was sent by a clock that was wrong.
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
 * The gap between two messages to an address that anybody asks for, whatever they ask: before anybody looks whether it has an
 * account, so that asking twice, in one way or in two, does not tell. By mail each asker waits for themselves: who asks once
 * a minute for a mailbox that is not theirs does not keep its owner waiting. Text messages cost money. @throws AuthError
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
