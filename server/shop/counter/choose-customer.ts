import type { Transaction } from 'kysely';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { Refusal } from '../../outcomes.ts';
import { type CounterDeps, noteSaleChange, onOpenSale } from './sale-row.ts';

const MOST_FOUND = 8;

export type SaleCustomer = {
  name: string | undefined;
  phone: string | undefined;
  email: string | undefined;
};

/** Customers whose name, telephone or e-mail has these words, the newest first. */
export async function findCustomers(tx: Transaction<Schema>, words: string) {
  const query = wordQuery(words);
  if (!query) return [];
  return tx
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone'])
    .where(holdsWords('customers', query))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
}

/** Writes on the sale whom it is for; without anything, nobody. */
export const nameCustomer = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, who: SaleCustomer) =>
  onOpenSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { name = null, phone = null, email = null } = who;
    await work.tx
      .updateTable('counter_sales')
      .set({ customer_name: name, phone, email, user_id: null })
      .where('id', '=', work.sale.id)
      .execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

/** The same for a customer whom the shop knows. */
export const chooseCustomer = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, customerId: string) =>
  onOpenSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const customer = await work.tx
      .selectFrom('customers')
      .select(['name', 'email', 'phone', 'user_id'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!customer) throw new Refusal('Cette fiche de client n’existe plus.');
    const { name, email, phone, user_id } = customer;
    await work.tx
      .updateTable('counter_sales')
      .set({ customer_name: name ?? email, email, phone, user_id })
      .where('id', '=', work.sale.id)
      .execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });
