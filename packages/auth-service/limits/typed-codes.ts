import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { MAX_MISSES } from '../codes/one-time-codes.ts';
import type { Limit } from '../host.ts';
import { bucketOf, overRequestLimit } from './limits.ts';

/** Wrong codes of one network for one address: one less than it takes to void a code during its life. */
const missesOf = (codeExpiryS: number): Limit => ({ count: 1, perS: codeExpiryS, burst: MAX_MISSES - 1 });

/**
 * Counts every typed code as wrong until it proves correct; `giveBack` then undoes that. This comes before the service looks whether
 * the address has an account. @throws AuthError
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
