import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { startAuthorization } from '../providers/flow/start-authorization.ts';
import { unlinkIdentity } from '../providers/linking/unlink-identity.ts';
import type { Providers } from '../providers/providers.ts';
import { isUuid, requireUser, type UserCaller } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import { listFactors } from '../users/find-user.ts';
import { requireFreshSession } from '../users/require-owner.ts';

/** GET /user/identities/authorize: like /authorize, for another identity of the signed-in account. */
export function authorizeIdentity(deps: AuthDeps, providers: Providers): AuthHandler {
  return async (c) => {
    const { user } = await requireLinking(c, deps);
    const { href } = await startAuthorization(c, deps, providers, user.id);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: href }) : c.redirect(href, 302);
  };
}

/** DELETE /user/identities/{id}. */
export function deleteIdentity(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user } = await requireLinking(c, deps);
    const id = c.req.param('id');
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    await unlinkIdentity(deps, user.id, id);
    return c.json({});
  };
}

/**
 * An identity is a way in, like a password: if there is a second factor, the session must have used it. @throws
 * AuthError
 */
export async function requireLinking(c: AuthContext, deps: AuthDeps): Promise<UserCaller> {
  const caller = await requireUser(c, deps);
  if (!deps.settings.isLinkingEnabled)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  const factors = await listFactors(deps.database.kysely, caller.user.id);
  const hasSecondFactor = factors.some(({ status }) => status === 'verified');
  if (hasSecondFactor && (caller.session?.aal ?? 'aal1') === 'aal1')
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  await requireFreshSession(deps, caller.user, caller.session);
  return caller;
}
