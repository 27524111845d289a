import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { isUuid } from '../transport/bearer.ts';
import { AuthError } from '../transport/errors.ts';
import type { FactorRow } from '../users/user-shape.ts';

/** A factor of this account. A factor of another account counts as missing. @throws AuthError */
export async function getFactor(
  db: Kysely<AuthTables>,
  userId: string,
  id: string | undefined,
): Promise<FactorRow> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}
