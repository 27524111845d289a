import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { kindsOf } from '../codes/accept-code.ts';
import { findByLink } from '../codes/one-time-links.ts';
import { hashPassword } from '../passwords/hash.ts';
import { requireStrongPassword } from '../passwords/policy.ts';
import { findUserById } from '../users/find-user.ts';
import { type Presenter, presenterOf } from '../users/presenter.ts';
import { requireCurrentPassword } from '../users/require-owner.ts';

/** What is handed in: `password` is a member of ours beside the protocol's, '' where none was typed. */
type Handed = { type: string; token_hash: string; email?: string; password: string };

/**
 * Who hands a code in. The password typed beside it is the one that a sign-up's account will be opened with; beside a new address it
 * is that of the account which asks for it, and as good as a session of it. @throws AuthError
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

/** The account that the link was sent for, once its password is right. @throws AuthError */
async function accountOf(deps: AuthDeps, secret: string, typed: string): Promise<string | null> {
  const { kysely } = deps.database;
  const token = secret ? await findByLink(kysely, secret, kindsOf('email_change')) : undefined;
  const user = token && (await findUserById(kysely, token.user_id));
  if (!user) return null;
  await requireCurrentPassword(deps, user, typed);
  return user.id;
}
