import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { requireProof } from '../captcha/require-proof.ts';
import type { Address } from '../users/find-user.ts';
import { limitMailsTo } from './limits.ts';
import { type Admission, admitMessage } from './message-budget.ts';
import { takeAddressGap } from './send-gap.ts';
import { admitText } from './sms-caps.ts';

/**
 * All that a message costs whoever asks without a session, before its address is looked up: known or not, it is answered by
 * what is left of these alone. `hasReserve` as for admitMessage. @throws AuthError
 */
export async function admitAsked(
  c: AuthContext,
  deps: AuthDeps,
  address: Address,
  { hasReserve }: { hasReserve: boolean },
): Promise<Admission> {
  const [medium, to] =
    'email' in address ? (['email', address.email] as const) : (['sms', address.phone] as const);
  await requireProof(c, deps, medium, { hasReserve, to });
  const admission =
    medium === 'email'
      ? await admitMail(c, deps, to, hasReserve)
      : await admitText(c, deps, to, { hasReserve });
  await takeAddressGap(deps, medium, to);
  return admission;
}

/**
 * The same for a mail that another service's sign-in asks for: the address comes from that service, in the middle of the sign-in,
 * which may be tried again; there is no place for a proof.
 */
export function admitOnce(c: AuthContext, deps: AuthDeps): (email: string) => Promise<void> {
  let admitted: Promise<void> | undefined;
  const admit = async (email: string) => {
    await admitMail(c, deps, email, false);
    await takeAddressGap(deps, 'email', email);
  };
  return (email) => {
    admitted ??= admit(email);
    return admitted;
  };
}

async function admitMail(c: AuthContext, deps: AuthDeps, email: string, hasReserve: boolean) {
  await limitMailsTo(deps, email);
  return admitMessage(c, deps, 'email', { hasReserve });
}
