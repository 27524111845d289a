import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import { entryForUnit, findUsedUnit, listUsedUnits, type UsedUnitQuery } from './find-used-units.ts';
import { moveUsedUnit } from './move-used-unit.ts';
import { modelsOfUnits } from './offer-unit.ts';
import { saveUsedUnit } from './save-used-unit.ts';
import type { UsedUnitDeps } from './used-unit-row.ts';

export type UsedUnits = ReturnType<typeof createUsedUnits>['api'];

/** The units that the shop sells second-hand. All functions throw NotAdminError for anyone who may not see what goods cost. */
export function createUsedUnits(deps: UsedUnitDeps) {
  const { database } = deps;
  return {
    api: {
      list: (admin: AdminIdentity, query: UsedUnitQuery) =>
        readAsTableOwner(database, admin, 'products', (tx) => listUsedUnits(tx, query)),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'products', (tx) => findUsedUnit(tx, id)),
      entryForUnit: (admin: AdminIdentity, number: string) =>
        readAsTableOwner(database, admin, 'products', (tx) => entryForUnit(tx, number)),
      /** The products on whose page a unit may be offered. */
      models: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'products', modelsOfUnits),
      ...bindDeps(deps, { moveUsedUnit, saveUsedUnit }),
    },
  } satisfies Module<unknown>;
}
