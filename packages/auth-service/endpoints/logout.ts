import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { deleteSessions } from '../sessions/create-session.ts';
import { requireUser } from '../transport/bearer.ts';
import { badRequest } from '../transport/errors.ts';

/** POST /logout?scope=global|local|others. */
export function logout(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireUser(c, deps);
    const scope = c.req.query('scope') || 'global';
    const db = deps.database.kysely;
    if (scope === 'global') await deleteSessions(db, user.id);
    else if (scope === 'others') await deleteSessions(db, user.id, { except: session?.id });
    else if (scope !== 'local') throw badRequest(`Unsupported logout scope "${scope}"`);
    else if (session) await deleteSessions(db, user.id, { only: session.id });
    return c.body(null, 204);
  };
}
