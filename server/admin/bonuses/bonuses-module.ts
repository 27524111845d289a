import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { listBonuses, listUninvoiced } from './list-bonuses.ts';
import { noteBonuses } from './note-bonuses.ts';

type BonusesDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

export type Bonuses = ReturnType<typeof createBonuses>['api'];

/** What organisations owe the shop for repairs (decision 173). Each function throws NotAdminError unless its caller keeps the books. */
export function createBonuses({ database, clock }: BonusesDeps) {
  return {
    api: {
      ...bindDeps(database, { list: listBonuses, uninvoiced: listUninvoiced }),
      ...bindDeps({ database, clock }, { note: noteBonuses }),
    },
  } satisfies Module<unknown>;
}
