import { sql } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import { type VatRegime, vatDaysIn } from '#domain/vat/vat-regimes.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/**
 * What the used goods of the register cost that are under the margin scheme and were acquired on days of a period with VAT in
 * prices; of corrected entries the last one counts. A unit that is sold at 20 % has the bill of its purchase instead.
 */
export function usedGoodsCost(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[],
): Promise<number> {
  const spans = vatDaysIn(accountingDays(period), vatRegimes);
  return readAsTableOwner(database, admin, 'accounting', async (tx) => {
    const { cents } = await tx
      .withRecursive('rated(id)', (db) =>
        db
          .selectFrom('used_units')
          .select('used_goods_id as id')
          .where('vat_rate', '=', '20')
          .where('used_goods_id', 'is not', null)
          .$narrowType<{ id: number }>()
          // What corrects the entry of such a unit is of that unit too.
          .union(
            db.selectFrom('used_goods as c').innerJoin('rated', 'rated.id', 'c.corrects_id').select('c.id'),
          ),
      )
      .selectFrom('used_goods as u')
      .select(sql<number>`coalesce(sum(u.price_cents), 0)::bigint`.as('cents'))
      .where((eb) =>
        eb.or(
          spans.map(({ from, before }) =>
            eb.and([eb('u.acquired_on', '>=', from), eb('u.acquired_on', '<', before)]),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('used_goods as c').select('c.id').whereRef('c.corrects_id', '=', 'u.id')),
        ),
      )
      .where('u.id', 'not in', (eb) => eb.selectFrom('rated').select('rated.id'))
      .executeTakeFirstOrThrow();
    return cents;
  });
}
