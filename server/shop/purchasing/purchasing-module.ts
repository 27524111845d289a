import { dayInParis } from '#domain/dates/dates.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { findSupplier, listSuppliers, removeSupplier, saveSupplier, supplierNames } from './suppliers.ts';

type PurchasingDeps = { database: Pick<Database, 'asRole' | 'transaction'>; clock: () => Date };

export type Purchasing = ReturnType<typeof createPurchasing>['api'];

/** What the shop buys, and from whom. All functions throw NotAdminError for anyone who may not see what goods cost. */
export function createPurchasing({ database, clock }: PurchasingDeps) {
  return {
    api: {
      ...bindDeps(database, { findSupplier, removeSupplier, saveSupplier, supplierNames }),
      /** With what was bought from each this year. */
      suppliers: (admin: AdminIdentity) =>
        listSuppliers(database, admin, `${dayInParis(clock()).slice(0, 4)}-01-01`),
    },
  } satisfies Module<unknown>;
}
