import type { CustomerQuery } from '#domain/customer-query.ts';
import type { CustomerMerge } from '#domain/customer-step.ts';
import type { Moved } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, changeAsAdmin, readAsOwner } from '../as-admin.ts';
import { type CustomerDetails, findCard, findCustomer } from './find-customer.ts';
import { findDoubles, type ListedCustomer, listCustomers } from './list-customers.ts';
import { countOwned, type MergeOutcome, mergeCustomers, mergeObstacle } from './merge-customers.ts';
import type { Card } from './owned-rows.ts';

/** Two cards side by side, before they become one. */
type MergePreview = { kept: Card; gone: Card; moved: Moved; obstacle: string | undefined };

/** Who the shop deals with. All throw NotAdminError to whoever is no administrator. */
export type Customers = {
  list(
    admin: AdminIdentity,
    query: CustomerQuery,
  ): Promise<{ rows: ListedCustomer[]; count: number; pageCount: number }>;
  find(admin: AdminIdentity, id: string): Promise<CustomerDetails | null>;
  /** False where there is no such card. */
  addNote(admin: AdminIdentity, id: string, text: string): Promise<boolean>;
  /** A card, and those that may be the same person; null where there is no such card. */
  doubles(admin: AdminIdentity, id: string): Promise<{ card: Card; doubles: Card[] } | null>;
  preview(admin: AdminIdentity, keptId: string, goneId: string): Promise<MergePreview | null>;
  merge(admin: AdminIdentity, keptId: string, asked: CustomerMerge): Promise<MergeOutcome>;
};

export function openCustomers(deps: {
  database: Pick<Database, 'transaction'>;
  clock: () => Date;
}): Customers {
  const { database, clock } = deps;
  return {
    list: (admin, query) => readAsOwner(database, admin, (tx) => listCustomers(tx, query)),
    find: (admin, id) => readAsOwner(database, admin, (tx) => findCustomer(tx, id)),
    addNote: (admin, id, text) =>
      changeAsAdmin(database, admin, async (tx) => {
        const card = await findCard(tx, id);
        if (!card) return false;
        await tx
          .insertInto('customer_notes')
          .values({ customer_id: id, author_id: admin.id, text, created_at: clock() })
          .execute();
        return true;
      }),
    doubles: (admin, id) =>
      readAsOwner(database, admin, async (tx) => {
        const card = await findCard(tx, id);
        return card ? { card, doubles: await findDoubles(tx, card) } : null;
      }),
    preview: (admin, keptId, goneId) =>
      readAsOwner(database, admin, async (tx) => {
        const kept = await findCard(tx, keptId);
        const gone = await findCard(tx, goneId);
        if (!kept || !gone) return null;
        return { kept, gone, moved: await countOwned(tx, gone), obstacle: mergeObstacle(kept, gone) };
      }),
    merge: (admin, keptId, asked) => mergeCustomers(deps, admin, keptId, asked),
  };
}
