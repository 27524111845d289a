import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { Limit } from '../host.ts';
import { overRequestLimit } from './limits.ts';

/** Links that were none, by network: a reader has an old mail or two. Nobody guesses one (codes/one-time-links.ts). */
const BY_NETWORK: Limit = { count: 20, perS: 3600, burst: 10 };

/**
 * Every link counts as dead until it has opened; `giveBack` then. @throws AuthError
 */
export async function countDeadLink(
  c: AuthContext,
  { limits, addressOf, senderOf }: AuthDeps,
): Promise<{ giveBack(): Promise<void> }> {
  const network = `dead-links of:${senderOf(addressOf(c)).one}`;
  const taken = await limits.take(BY_NETWORK, network);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  return { giveBack: () => limits.giveBack(BY_NETWORK, network) };
}
