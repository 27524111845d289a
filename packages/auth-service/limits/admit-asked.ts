import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { requireProof } from '../captcha/require-proof.ts';
import type { Address } from '../users/find-user.ts';
import { limitMailsTo, limitWaysInTo } from './limits.ts';
import { type Admission, admitMessage } from './message-budget.ts';
import { takeAddressGap } from './send-gap.ts';
import { admitText } from './sms-caps.ts';
import { takeOrNothing } from './take-or-nothing.ts';

type Asked = {
  /** See admitMessage. */
  hasReserve: boolean;
  /**
   * Whether it opens an account: a mailbox counts those mails apart from sign-ups, which strangers can ask for without a mail leaving.
   */
  isWayIn: boolean;
  /** Number of mails that it may cause; one by default. */
  mails?: number;
};

/**
 * Takes the whole cost of a message that is asked for without a session, before its address is looked up: for known and unknown
 * addresses alike, the answer depends on these buckets alone. A refused request costs nothing. @throws AuthError
 */
export async function admitAsked(
  c: AuthContext,
  deps: AuthDeps,
  address: Address,
  asked: Asked,
): Promise<Admission> {
  const { hasReserve } = asked;
  const [medium, to] =
    'email' in address ? (['email', address.email] as const) : (['sms', address.phone] as const);
  return takeOrNothing(deps, async (lent) => {
    await takeAddressGap(c, lent, medium, to);
    await requireProof(c, deps, medium, { hasReserve, to });
    return medium === 'email' ? admitMail(c, lent, to, asked) : admitText(c, lent, to, { hasReserve });
  });
}

/**
 * The same for a mail that another service's sign-in asks for: the address comes from that service, in the middle of the sign-in,
 * which may be tried again; there is no place for a proof.
 */
export function admitOnce(c: AuthContext, deps: AuthDeps): (email: string) => Promise<void> {
  let admitted: Promise<void> | undefined;
  const admit = (email: string) =>
    takeOrNothing(deps, async (lent) => {
      await takeAddressGap(c, lent, 'email', email);
      await admitMail(c, lent, email, { hasReserve: false, isWayIn: false });
    });
  return (email) => {
    admitted ??= admit(email);
    return admitted;
  };
}

async function admitMail(
  c: AuthContext,
  deps: AuthDeps,
  email: string,
  { hasReserve, isWayIn, mails = 1 }: Asked,
) {
  await (isWayIn ? limitWaysInTo(c, deps, email) : limitMailsTo(deps, email));
  for (let further = 1; further < mails; further += 1) await admitMessage(c, deps, 'email', { hasReserve });
  return admitMessage(c, deps, 'email', { hasReserve });
}
