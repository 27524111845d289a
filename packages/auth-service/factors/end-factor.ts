import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { endCodes } from '../recovery/recovery-rows.ts';
import { listFactors } from '../users/find-user.ts';
import type { FactorRow } from '../users/user-shape.ts';
import { METHODS } from './verifying.ts';

/**
 * Deletes a factor; the sessions that it raised fall back at their next refresh. The last factor takes the recovery codes with it. The
 * account must be locked.
 */
export async function endFactor(tx: Kysely<AuthTables>, factor: FactorRow, now: Date): Promise<void> {
  const raised = await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: now })
    .where('factor_id', '=', factor.id)
    .returning('id')
    .execute();
  if (raised.length > 0)
    await tx
      .deleteFrom('auth.mfa_amr_claims')
      .where(
        'session_id',
        'in',
        raised.map(({ id }) => id),
      )
      .where('authentication_method', '=', METHODS[factor.factor_type])
      .execute();
  await tx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute();
  const left = await listFactors(tx, factor.user_id);
  if (left.every(({ status }) => status !== 'verified')) await endCodes(tx, factor.user_id, now);
}
