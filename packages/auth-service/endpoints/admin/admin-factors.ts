import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import { endFactor } from '../../factors/end-factor.ts';
import { getFactor } from '../../factors/find-factor.ts';
import { sendNotice } from '../../mails.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { listFactors } from '../../users/find-user.ts';
import { factorShape } from '../../users/user-shape.ts';
import { getLockedUser, getUser, readUserId } from './get-admin-user.ts';

/** GET /admin/users/{id}/factors. */
export function listAdminFactors(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const db = deps.database.kysely;
    const user = await getUser(db, readUserId(c));
    return c.json((await listFactors(db, user.id)).map(factorShape));
  };
}

/** DELETE /admin/users/{id}/factors/{factor}: for an owner who lost the device. */
export function deleteAdminFactor(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const id = readUserId(c);
    const { user, factor } = await deps.database.transaction(async (tx) => {
      const owner = await getLockedUser(tx, id);
      const found = await getFactor(tx, id, c.req.param('factor'));
      await endFactor(tx, found, deps.clock());
      return { user: owner, factor: found };
    });
    if (factor.status === 'verified') await sendNotice(deps, 'notice-factor-removed', user);
    return c.json(factorShape(factor));
  };
}
