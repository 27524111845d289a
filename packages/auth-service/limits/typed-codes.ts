import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { MAX_MISSES } from '../codes/one-time-codes.ts';
import type { Limit } from '../host.ts';
import { bucketOf, overRequestLimit } from './limits.ts';

/** Wrong codes of one network for one address: one too few to void a code while it lives. */
const missesOf = (codeExpiryS: number): Limit => ({ count: 1, perS: codeExpiryS, burst: MAX_MISSES - 1 });

/**
 * Every typed code counts as wrong until it was right; `giveBack` then. Asked before anybody looks whether the address has an
 * account. @throws AuthError
 */
export async function countTypedCode(
  c: AuthContext,
  { limits, addressOf, senderOf }: AuthDeps,
  { address, codeExpiryS }: { address: string; codeExpiryS: number },
): Promise<{ giveBack(): Promise<void> }> {
  const limit = missesOf(codeExpiryS);
  const bucket = bucketOf('typed codes', `${senderOf(addressOf(c)).one} ${address}`);
  const taken = await limits.take(limit, bucket);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  return { giveBack: () => limits.giveBack(limit, bucket) };
}
