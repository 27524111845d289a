import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { drainedByMessage, type Medium } from '../limits/message-budget.ts';
import { callerOf, isAdminCaller } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import { isEmailConfirmed, isPhoneConfirmed } from '../users/user-shape.ts';
import { captchaToken } from './captcha-token.ts';

/**
 * Asks for a proof of work before a message `to` an address, once a third of its bucket is spent, before the address is looked up. A
 * third party's captcha replaces it. The refusal names what is needed: `proof_of_work`. @throws AuthError
 */
export async function requireProof(
  c: AuthContext,
  deps: AuthDeps,
  medium: Medium,
  { to, ...options }: { hasReserve: boolean; to: string },
): Promise<void> {
  if (deps.settings.captcha || (await isAdminCaller(c, deps)) || (await isOwner(c, deps, to))) return;
  const asked = await deps.proofs.ask({
    purpose: c.req.path.split('/').at(-1) ?? '',
    address: deps.addressOf(c),
    token: await captchaToken(c),
    drained: drainedByMessage(c, deps, medium, options),
  });
  if (!asked) return;
  throw new AuthError(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (proof of work needed)',
    {
      extra: { proof_of_work: asked },
    },
  );
}

/** Whether the address is the confirmed one of the account whose session asks. */
async function isOwner(c: AuthContext, deps: AuthDeps, to: string): Promise<boolean> {
  const caller = await callerOf(c, deps);
  if (!caller) return false;
  const { user } = caller;
  return (isEmailConfirmed(user) && user.email === to) || (isPhoneConfirmed(user) && user.phone === to);
}
