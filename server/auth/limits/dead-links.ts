import { addressKey, clientAddress } from '../../http/client-address.ts';
import type { Limit } from '../../limits/limits.ts';
import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { overRequestLimit } from './limits.ts';

const HOUR_S = 3600;

/** Links that were none, by network: a reader has an old mail or two. */
const BY_NETWORK: Limit = { count: 20, perS: HOUR_S, burst: 10 };

/**
 * The same by the whole service: a link's token follows from address and code, so that guessing links from many addresses
 * would get around the few guesses that a code allows.
 */
const BY_ALL: Limit = { count: 1000, perS: HOUR_S, burst: 300 };
const BY_ALL_KEY = 'dead-links';

/** What a network opens in spite of what all others do: whoever drains the bucket of all keeps nobody's true link out. */
const FREE = 3;

/**
 * Every link counts as dead until it has opened; `giveBack` then. @throws AuthError
 */
export async function countDeadLink(
  c: AuthContext,
  { limits, settings }: AuthDeps,
): Promise<{ giveBack(): Promise<void> }> {
  const network = `dead-links of:${addressKey(clientAddress(c, settings))}`;
  const ofNetwork = await limits.take(BY_NETWORK, network);
  if (!ofNetwork.isAllowed) throw overRequestLimit(ofNetwork.retryAfterS);
  const ofAll = await limits.take(BY_ALL, BY_ALL_KEY);
  if (!ofAll.isAllowed) {
    const dead = Math.round(BY_NETWORK.burst * (1 - (await limits.left(BY_NETWORK, network))));
    if (dead > FREE) throw overRequestLimit(ofAll.retryAfterS);
  }
  return {
    async giveBack() {
      await limits.giveBack(BY_NETWORK, network);
      if (ofAll.isAllowed) await limits.giveBack(BY_ALL, BY_ALL_KEY);
    },
  };
}
