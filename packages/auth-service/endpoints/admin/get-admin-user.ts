import type { Kysely } from 'kysely';
import type { AuthContext, AuthDeps, AuthHandler } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { isUuid, requireAdmin } from '../../transport/bearer.ts';
import { AuthError } from '../../transport/errors.ts';
import { describeUser, findUserById, lockUser } from '../../users/find-user.ts';
import type { UserRow } from '../../users/user-shape.ts';

/** GET /admin/users/{id}. */
export function getAdminUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const db = deps.database.kysely;
    return c.json(await describeUser(db, await getUser(db, readUserId(c))));
  };
}

/** The account that the path names. @throws AuthError */
export function readUserId(c: AuthContext): string {
  const id = c.req.param('id');
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

/** @throws AuthError */
export async function getUser(db: Kysely<AuthTables>, id: string): Promise<UserRow> {
  return (await findUserById(db, id)) ?? notFound();
}

/** @throws AuthError */
export async function getLockedUser(tx: Kysely<AuthTables>, id: string): Promise<UserRow> {
  return (await lockUser(tx, id)) ?? notFound();
}

function notFound(): never {
  throw new AuthError(404, 'user_not_found', 'User not found');
}
