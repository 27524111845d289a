import { sql } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/** What the used goods of the register cost that were acquired in a period; of corrected entries the last one counts. */
export function usedGoodsCost(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  period: AccountingPeriod,
): Promise<number> {
  const { from, before } = accountingDays(period);
  return readAsTableOwner(database, admin, 'accounting', async (tx) => {
    const { cents } = await tx
      .selectFrom('used_goods as u')
      .select(sql<number>`coalesce(sum(u.price_cents), 0)::bigint`.as('cents'))
      .where('u.acquired_on', '>=', from)
      .where('u.acquired_on', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('used_goods as c').select('c.id').whereRef('c.corrects_id', '=', 'u.id')),
        ),
      )
      .executeTakeFirstOrThrow();
    return cents;
  });
}
