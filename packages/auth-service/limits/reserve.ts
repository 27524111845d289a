import type { AuthDeps } from '../auth-deps.ts';
import type { Limit } from '../host.ts';
import type { UserRow } from '../users/user-shape.ts';
import { bucketOf, hourly } from './limits.ts';
import { ownedDomain } from './mail-domains.ts';
import {
  ACCOUNT_SHARE,
  KEYS,
  type Medium,
  ofStrangers,
  overLimit,
  perHour,
  RESERVE,
  share,
} from './message-budget.ts';
import { takeOrNothing } from './take-or-nothing.ts';

const HOUR_S = 3600;
const DAY_MS = 24 * HOUR_S * 1000;

/** Standing of an account, from the easiest to have: accounts are free, and the reserve is for the better ones. */
type Standing = 'new' | 'a day old' | 'known to the shop';

/** Share of the reserve that an account leaves to those that are harder to have. */
const LEAVES: Record<Standing, number> = { new: 1 / 2, 'a day old': 1 / 5, 'known to the shop': 0 };

/**
 * Share of the reserve for all the accounts together whose messages are asked for from one network, or whose mailboxes are in one
 * domain.
 */
const TOGETHER = 1 / 3;

/**
 * The account that a message is for, and the address from which it was asked for; the shop has a part of its own for everything it
 * writes.
 */
export type Payer = { user: UserRow; from: string | undefined; isShop?: true };

/**
 * Takes the cost of a message to a confirmed account, if the strangers' part is used up or its own session asked for it. @throws
 * AuthError
 */
export async function takeOfReserve(deps: AuthDeps, medium: Medium, payer: Payer): Promise<void> {
  const { user, isShop } = payer;
  const total = perHour(deps, medium);
  const key = KEYS[medium];
  const ofAccount = bucketOf(`${key} of account`, user.id);
  await takeOrNothing(deps, async ({ limits }) => {
    const take = async (limit: Limit, bucket: string) => {
      const taken = await limits.take(limit, bucket);
      if (!taken.isAllowed) throw overLimit(medium, taken.retryAfterS);
    };
    await take(share(total, ACCOUNT_SHARE), ofAccount);
    if ((await limits.take(ofStrangers(total), key)).isAllowed) return;
    const standing = isShop ? 'known to the shop' : await standingOf(deps, medium, user);
    // An account that got nothing from the reserve this hour is not refused because of messages to others in its company or network.
    const first = await limits.take({ count: 1, perS: HOUR_S, burst: 1 }, `${ofAccount}, reserved`);
    const isOwed = standing !== 'new' && first.isAllowed;
    const together = share(total, RESERVE * TOGETHER);
    for (const bucket of togetherWith(deps, medium, payer)) {
      const taken = await limits.take(together, `${key} reserved, ${bucket}`);
      if (!taken.isAllowed && !isOwed) throw overLimit(medium, taken.retryAfterS);
    }
    await take(leaving(total, LEAVES[standing]), key);
  });
}

function togetherWith({ senderOf }: AuthDeps, medium: Medium, { user, from, isShop }: Payer): string[] {
  if (isShop) return [];
  const domain = medium === 'email' && user.email ? ownedDomain(user.email) : null;
  return [
    ...(from ? [`network:${senderOf(from).region}`] : []),
    ...(domain ? [bucketOf('domain', domain)] : []),
  ];
}

/** The bucket for everything, without this part of its reserve. */
function leaving(total: number, part: number): Limit {
  const left = Math.ceil(Math.floor(total * RESERVE) * part);
  return { ...hourly(total), burst: Math.max(1, total - left), wholeBurst: total };
}

async function standingOf(deps: AuthDeps, medium: Medium, user: UserRow): Promise<Standing> {
  if ((await deps.isAdmin(deps.database.kysely, user.id)) || (await deps.isKnown?.(user.id)))
    return 'known to the shop';
  const confirmedAt = medium === 'email' ? user.email_confirmed_at : user.phone_confirmed_at;
  const isOld = confirmedAt !== null && confirmedAt.getTime() <= deps.clock().getTime() - DAY_MS;
  return isOld ? 'a day old' : 'new';
}
