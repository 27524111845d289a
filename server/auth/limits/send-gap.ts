import type { AuthDeps } from '../auth-deps.ts';
import { bucketOf, onceEach, tooSoon } from './limits.ts';

type Medium = 'email' | 'sms';

/** Processes tell the time this differently. */
const CLOCK_SKEW_S = 60;

/** @throws AuthError when the last one of its kind left less than the gap ago */
export function requireSendGap(medium: Medium, sentAt: Date | null, gapS: number, now: Date): void {
  const waitS = sentAt ? Math.ceil((sentAt.getTime() + gapS * 1000 - now.getTime()) / 1000) : 0;
  // One sent later than now was sent by a clock that was wrong.
  if (waitS > 0 && waitS <= gapS + CLOCK_SKEW_S) throw tooSoon(medium, waitS);
}

/**
 * The same gap where nothing is sent, so that asking twice does not tell whether the address has an account.
 * @throws AuthError
 */
export async function pretendSendGap(
  { limits, settings }: AuthDeps,
  medium: Medium,
  purpose: string,
  address: string,
): Promise<void> {
  const { sendGapS } = medium === 'email' ? settings.email : settings.phone;
  if (sendGapS === 0) return;
  const taken = await limits.take(onceEach(sendGapS), bucketOf(`gap:${purpose}`, address));
  if (!taken.isAllowed) throw tooSoon(medium, taken.retryAfterS);
}
