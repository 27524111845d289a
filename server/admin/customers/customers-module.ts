import type { CustomerQuery } from '#domain/customers/customer-query.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Moved } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';
import { findCard, findCustomer } from './find-customer.ts';
import { findDoubles, listCustomers } from './list-customers.ts';
import { countOwned, mergeCustomers, mergeObstacle } from './merge-customers.ts';
import { rewriteOddPhones } from './odd-phones.ts';
import type { Card } from './owned-rows.ts';

/** Two cards side by side, before they are merged. */
type MergePreview = { kept: Card; gone: Card; moved: Moved; obstacle: string | undefined };

export type Customers = ReturnType<typeof createCustomers>['api'];

/** The shop's customers. All functions throw NotAdminError for anyone but an administrator. */
export function createCustomers(deps: { database: Pick<Database, 'transaction'>; clock: () => Date }) {
  const { database, clock } = deps;
  return {
    api: {
      ...bindDeps(deps, { merge: mergeCustomers }),
      list: (admin: AdminIdentity, query: CustomerQuery) =>
        readAsTableOwner(database, admin, 'customers', (tx) => listCustomers(tx, query)),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'customers', (tx) => findCustomer(tx, id)),
      /** False if there is no such card. */
      addNote: (admin: AdminIdentity, id: string, text: string) =>
        changeAsAdmin(database, admin, 'customers', async (tx) => {
          const card = await findCard(tx, id);
          if (!card) return false;
          await tx
            .insertInto('customer_notes')
            .values({ customer_id: id, author_id: admin.id, text, created_at: clock() })
            .execute();
          return true;
        }),
      /** A card, and those that may be the same person; null if there is no such card. */
      doubles: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'customers', async (tx) => {
          const card = await findCard(tx, id);
          return card ? { card, doubles: await findDoubles(tx, card) } : null;
        }),
      preview: (admin: AdminIdentity, keptId: string, goneId: string): Promise<MergePreview | null> =>
        readAsTableOwner(database, admin, 'customers', async (tx) => {
          const kept = await findCard(tx, keptId);
          const gone = await findCard(tx, goneId);
          if (!kept || !gone) return null;
          return { kept, gone, moved: await countOwned(tx, gone), obstacle: mergeObstacle(kept, gone) };
        }),
    },
    jobs: [{ name: 'odd phones', every: 'hour', run: () => rewriteOddPhones(database) }],
  } satisfies Module<unknown>;
}
