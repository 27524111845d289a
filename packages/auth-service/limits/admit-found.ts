import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../transport/errors.ts';
import type { Address } from '../users/find-user.ts';
import { tooSoon } from './limits.ts';
import { takeFoundText } from './sms-caps.ts';
import { takeOrNothing } from './take-or-nothing.ts';

/** A message that a request causes besides the one that was paid for. `isNamed`: it goes to the same address once more. */
export type Found = { to: Address; isNamed: boolean };

/**
 * Takes the cost of messages to addresses other than the one that a stranger's request names, from their own mailboxes and numbers,
 * once they are known. This comes before a code replaces the last one that left. The asker neither learns that nothing leaves nor pays
 * for what was found: both would reveal it.
 */
export async function admitFound(deps: AuthDeps, found: readonly Found[]): Promise<boolean> {
  try {
    await takeOrNothing(deps, async (lent) => {
      for (const message of found) await takeOwnMessage(lent, message);
    });
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}

/** @throws AuthError */
async function takeOwnMessage(deps: AuthDeps, { to, isNamed }: Found): Promise<void> {
  if ('phone' in to) return takeFoundText(deps, to.phone);
  const { takeAccountMail, takeSecondMail } = deps.mailboxes;
  const taken = await (isNamed ? takeSecondMail : takeAccountMail)(deps.limits, to.email);
  if (!taken.isAllowed) throw tooSoon('email', taken.retryAfterS);
}
