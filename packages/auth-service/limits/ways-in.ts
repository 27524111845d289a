import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { callerOf } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import type { UserRow } from '../users/user-shape.ts';
import { knownDevice } from './known-device.ts';
import { tooSoon } from './limits.ts';
import type { Admission } from './message-budget.ts';
import { takeOfReserve } from './reserve.ts';
import { takeTextOfReserve } from './sms-caps.ts';
import { takeOrNothing } from './take-or-nothing.ts';

type WayIn = { email: string; user: UserRow | undefined; admission: Admission };

/**
 * Takes the cost of a mail that opens an account, once it is known that it would leave: from its mailbox, and from the reserve if
 * nothing else is left. The asker does not learn that it does not leave, unless they ask from inside a session of that account. Mails
 * that strangers cause leave a part to the owner's own browser.
 */
export function takeWayIn(
  c: AuthContext,
  deps: AuthDeps,
  { email, user, admission }: WayIn,
): Promise<boolean> {
  const isTold = async () => user !== undefined && (await isAskedByOwner(c, deps, user));
  return isTaken(deps, isTold, async (lent) => {
    const device = knownDevice(deps.keys.serviceRoleKey, email, c.env?.deviceToken);
    const taken = await lent.mailboxes.takeWayInSent(lent.limits, email, device);
    if (!taken.isAllowed) throw tooSoon('email', taken.retryAfterS);
    if (user && admission === 'reserve')
      await takeOfReserve(lent, 'email', { user, from: deps.addressOf(c) });
  });
}

/** The same for a text message from the reserve; the place of the number is taken already. */
export function takeReservedText(c: AuthContext, deps: AuthDeps, user: UserRow): Promise<boolean> {
  const isTold = () => isAskedByOwner(c, deps, user);
  return isTaken(deps, isTold, async (lent) => {
    await takeOfReserve(lent, 'sms', { user, from: deps.addressOf(c) });
    await takeTextOfReserve(lent, user.id);
  });
}

/** Whether the request comes from a session of the account: that of a program, or of a visitor on one of our pages. */
async function isAskedByOwner(c: AuthContext, deps: AuthDeps, { id }: UserRow): Promise<boolean> {
  return c.env?.ownPage?.accountId === id || (await callerOf(c, deps))?.user.id === id;
}

/** @throws AuthError if `isTold`, once nothing is taken */
async function isTaken(
  deps: AuthDeps,
  isTold: () => Promise<boolean>,
  take: (lent: AuthDeps) => Promise<void>,
): Promise<boolean> {
  try {
    await takeOrNothing(deps, take);
    return true;
  } catch (error) {
    if (error instanceof AuthError && error.status === 429 && !(await isTold())) return false;
    throw error;
  }
}
