import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { Limit } from '../host.ts';
import { overRequestLimit } from './limits.ts';

/** Invalid links by network: a reader has an old mail or two. Nobody can guess a link (codes/one-time-links.ts). */
const BY_NETWORK: Limit = { count: 20, perS: 3600, burst: 10 };

/** Counts every link as dead until it has opened; `giveBack` then undoes that. @throws AuthError */
export async function countDeadLink(
  c: AuthContext,
  { limits, addressOf, senderOf }: AuthDeps,
): Promise<{ giveBack(): Promise<void> }> {
  const network = `dead-links of:${senderOf(addressOf(c)).one}`;
  const taken = await limits.take(BY_NETWORK, network);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  return { giveBack: () => limits.giveBack(BY_NETWORK, network) };
}
