import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { SessionRow } from '../sessions/find-session.ts';
import { requireUser } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import type { UserRow } from '../users/user-shape.ts';

/** The caller, if they may have a second factor: an account of its own, in a session that can be raised. @throws AuthError */
export async function requireFactorUser(
  c: AuthContext,
  deps: AuthDeps,
): Promise<{ user: UserRow; session: SessionRow }> {
  const { user, session } = await requireUser(c, deps);
  if (user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  if (!session) throw noSession();
  return { user, session };
}

export const noSession = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
