import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { kindsOf } from '../codes/accept-code.ts';
import { findByLink } from '../codes/one-time-links.ts';
import { hashPassword } from '../passwords/hash.ts';
import { requireStrongPassword } from '../passwords/policy.ts';
import { findUserById } from '../users/find-user.ts';
import { type Presenter, presenterOf } from '../users/presenter.ts';
import { requireCurrentPassword } from '../users/require-owner.ts';

/** The members that a request presents: `password` is ours beside the protocol's, '' if none was typed. */
type Handed = { type: string; token_hash: string; email?: string; password: string };

/**
 * Who presents a code. With a sign-up code, the password typed beside it becomes that of the account. With a code for a new address, it
 * is the password of the account that asks for it, and as good as its session. @throws AuthError
 */
export async function readPresenter(c: AuthContext, deps: AuthDeps, handed: Handed): Promise<Presenter> {
  const presenter = presenterOf(c, deps.settings);
  const { password: typed, token_hash: secret, type, email } = handed;
  if (typed === '') return presenter;
  if (type === 'email_change') return { ...presenter, accountId: await accountOf(deps, secret, typed) };
  const byLink = secret ? await findByLink(deps.database.kysely, secret, kindsOf('email')) : undefined;
  await requireStrongPassword(typed, deps, { email: email || byLink?.relates_to });
  return { ...presenter, password: { typed, hash: await hashPassword(typed) } };
}

/** The account that the link was sent for, if its password is right. @throws AuthError */
async function accountOf(deps: AuthDeps, secret: string, typed: string): Promise<string | null> {
  const { kysely } = deps.database;
  const token = secret ? await findByLink(kysely, secret, kindsOf('email_change')) : undefined;
  const user = token && (await findUserById(kysely, token.user_id));
  if (!user) return null;
  await requireCurrentPassword(deps, user, typed);
  return user.id;
}
