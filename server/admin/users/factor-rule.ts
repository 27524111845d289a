import type { Database } from '../../db/database.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';

type Tables = Pick<Database, 'transaction'>;

export type FactorRule = {
  /** Days that an administrator may work here without a second factor. */
  graceDays: number;
  /** Whether administrators other than owners need a second factor too. */
  asksOthers: boolean;
};

/** Null if the settings of the process require no second factor. */
export function readFactorRule(database: Tables, admin: AdminIdentity): Promise<FactorRule | null> {
  return readAsTableOwner(database, admin, 'people', async (tx) => {
    const rule = await tx
      .selectFrom('internal.second_factor_rule')
      .select(['grace_s as graceS', 'asks_others as asksOthers'])
      .executeTakeFirst();
    if (!rule || rule.graceS === null) return null;
    return { graceDays: Math.round(rule.graceS / 86_400), asksOthers: rule.asksOthers };
  });
}

export async function askFactorOfOthers(
  database: Tables,
  admin: AdminIdentity,
  isAsked: boolean,
): Promise<void> {
  await changeAsAdmin(database, admin, 'people', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('internal.second_factor_rule')
      .set({ asks_others: isAsked })
      .where('asks_others', '<>', isAsked)
      .executeTakeFirst();
    // The same button pressed twice, or by two people.
    if (numUpdatedRows === 0n) return;
    await noteChange(tx, admin, {
      table_name: 'internal.second_factor_rule',
      row_id: 'others',
      row_name: 'Technicien, comptoir et rédaction',
      operation: 'update',
      before: { asks_others: !isAsked },
      after: { asks_others: isAsked },
    });
  });
}
