import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { readBody } from '../../transport/read-body.ts';
import { effaceUser } from '../../users/efface-user.ts';
import { getLockedUser, readUserId } from './get-admin-user.ts';

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() });

/**
 * DELETE /admin/users/{id}: deletes everything that belongs to the account or, softly, keeps its row without a trace
 * of its owner.
 */
export function deleteAdminUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const id = readUserId(c);
    const isSoft = c.req.raw.body !== null && (await readBody(c, bodySchema)).should_soft_delete === true;
    await deps.database.transaction(async (tx) => {
      const user = await getLockedUser(tx, id);
      if (!isSoft) await tx.deleteFrom('auth.users').where('id', '=', id).execute();
      else if (!user.deleted_at) await effaceUser(tx, user, deps.clock());
    });
    return c.json({});
  };
}
