import { sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { SupplierForm } from '#domain/purchasing/supplier.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { type Refused, refused } from '../../outcomes.ts';

const MOST_LISTED = 500;
const MOST_SHOWN = 100;
const LAST_PURCHASES = 20;

const COLUMNS = [
  'id',
  'name',
  'contact',
  'email',
  'phone',
  'site',
  'account_number as accountNumber',
  'delay_days as delayDays',
  'note',
] as const;

/** Suppliers by name, with how many products come from each and how much was bought since `from`. */
export function listSuppliers(database: Pick<Database, 'asRole'>, admin: AdminIdentity, from: string) {
  return readAsAdmin(database, admin, 'products', (tx) =>
    tx
      .selectFrom('suppliers as s')
      .select(['s.id', 's.name', 's.contact', 's.email', 's.phone', 's.delay_days as delayDays'])
      .select(({ selectFrom }) => [
        selectFrom('product_purchases')
          .whereRef('supplier_id', '=', 's.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('products'),
        selectFrom('purchases')
          .whereRef('supplier_id', '=', 's.id')
          .where('bought_on', '>=', from)
          .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
          .$asScalar()
          .$notNull()
          .as('boughtCents'),
      ])
      .orderBy(sql`lower(s.name)`)
      .limit(MOST_LISTED)
      .execute(),
  );
}

export type Supplier = NonNullable<Awaited<ReturnType<typeof findSupplier>>>['supplier'];

/** A supplier with its products and the last purchases from it; null if there is none with that id. */
export function findSupplier(database: Pick<Database, 'transaction'>, admin: AdminIdentity, id: number) {
  return readAsTableOwner(database, admin, 'products', async (tx) => {
    const supplier = await tx.selectFrom('suppliers').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    if (!supplier) return null;
    const products = await tx
      .selectFrom('product_purchases as bought')
      .innerJoin('products as p', 'p.id', 'bought.product_id')
      .select(['p.id', 'p.name', 'p.sku', 'p.available'])
      .select(['bought.supplier_reference as reference', 'bought.purchase_price_cents as priceCents'])
      .where('bought.supplier_id', '=', id)
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(MOST_SHOWN)
      .execute();
    const purchases = await tx
      .selectFrom('purchases')
      .select(['id', 'bought_on as day', 'nature', 'reference', 'amount_cents as amountCents'])
      .where('supplier_id', '=', id)
      .orderBy('bought_on', 'desc')
      .orderBy('id', 'desc')
      .limit(LAST_PURCHASES)
      .execute();
    return { supplier, products, purchases };
  });
}

export type SupplierSaved =
  | { outcome: 'saved'; id: number }
  | { outcome: 'missing' }
  | { outcome: 'taken' }
  | ChangedMeanwhile;

/** `id` is null for a new supplier. */
export type SupplierSave = { id: number | null; form: SupplierForm; guard: EditGuard<Supplier> };

/** Adds a supplier, or changes one: its products follow another name, the lines of the register keep theirs. */
export function saveSupplier(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: () => Date },
  admin: AdminIdentity,
  { id, form, guard }: SupplierSave,
): Promise<SupplierSaved> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const stored = id === null ? null : await lockSupplier(tx, id);
    if (stored === undefined) return { outcome: 'missing' };
    const changed =
      stored && (await changedMeanwhile(tx, guard, stored, lastLogged('suppliers', String(stored.id))));
    if (changed) return changed;
    const columns = {
      name: form.name,
      contact: form.contact ?? null,
      email: form.email ?? null,
      phone: form.phone ?? null,
      site: form.site ?? null,
      account_number: form.accountNumber ?? null,
      delay_days: form.delayDays ?? null,
      note: form.note ?? null,
    };
    const namesake = await tx
      .selectFrom('suppliers')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${form.name})`)
      .executeTakeFirst();
    if (namesake && namesake.id !== id) return { outcome: 'taken' };
    if (!stored) {
      const added = await tx
        .insertInto('suppliers')
        .values(columns)
        .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added ? { outcome: 'saved', id: added.id } : { outcome: 'taken' };
    }
    await tx
      .updateTable('suppliers')
      .set({ ...columns, updated_at: clock() })
      .where('id', '=', stored.id)
      .execute();
    if (stored.name !== form.name)
      await tx
        .updateTable('product_purchases')
        .set({ supplier: form.name })
        .where('supplier_id', '=', stored.id)
        .execute();
    return { outcome: 'saved', id: stored.id };
  });
}

const lockSupplier = (tx: Transaction<Schema>, id: number) =>
  tx.selectFrom('suppliers').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Deletes a supplier that nothing names, such as one whose name was a typing error. */
export function removeSupplier(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: { id: number; guard: EditGuard<Supplier> },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile | Refused> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const stored = await lockSupplier(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('suppliers', String(id)));
    if (changed) return changed;
    const { isUsed } = await tx
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom('product_purchases').select('product_id').where('supplier_id', '=', id)),
          exists(selectFrom('purchases').select('id').where('supplier_id', '=', id)),
          exists(selectFrom('supplier_bills').select('id').where('supplier_id', '=', id)),
          exists(selectFrom('goods_receipts').select('id').where('supplier_id', '=', id)),
          exists(selectFrom('purchase_orders').select('id').where('supplier_id', '=', id)),
        ]).as('isUsed'),
      )
      .executeTakeFirstOrThrow();
    if (isUsed)
      return refused(
        'Des produits, des achats, des commandes ou des réceptions sont de ce fournisseur\u00a0: il reste.',
      );
    await tx.deleteFrom('suppliers').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });
}

/** The names that forms suggest. */
export function supplierNames(database: Pick<Database, 'asRole'>, admin: AdminIdentity): Promise<string[]> {
  return readAsAdmin(database, admin, 'staff', async (tx) => {
    const rows = await tx.selectFrom('suppliers').select('name').orderBy('name').limit(MOST_LISTED).execute();
    return rows.map(({ name }) => name);
  });
}
