import type { Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../../edits/changed-meanwhile.ts';
import { nextSlug } from './save-product.ts';

const ID_LENGTH = 60;

type CategoryFields = { id: string; label: string; position: number };

export type CategoriesSave = {
  categories: readonly CategoryFields[];
  /** Among all categories. */
  guard: EditGuard<readonly CategoryFields[]>;
};

export type CategoriesSaved = { outcome: 'saved' } | ChangedMeanwhile;

export type CategoryOfStock = { id: string; label: string; position: number; products: number };

/** All categories in the shop's order, with the number of products in each: one statement. */
export function listCategories(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<CategoryOfStock[]> {
  return readAsTableOwner(database, admin, 'stock', (tx) =>
    tx
      .selectFrom('product_categories as c')
      .leftJoin('products as p', (join) =>
        join.onRef('p.category_id', '=', 'c.id').on('p.is_offered_unit', 'is', null),
      )
      .select(({ fn }) => ['c.id', 'c.label', 'c.position', fn.count<number>('p.id').as('products')])
      .groupBy('c.id')
      .orderBy('c.position')
      .orderBy('c.id')
      .execute(),
  );
}

/** Renames categories, in order. The others do not change. */
export function saveCategories(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { categories, guard }: CategoriesSave,
): Promise<CategoriesSaved> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    const stored = await tx
      .selectFrom('product_categories')
      .select(['id', 'label', 'position'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const changed = await changedMeanwhile(tx, guard, stored, nobodyKnows);
    if (changed) return changed;
    for (const { id, label, position } of categories)
      await tx.updateTable('product_categories').set({ label, position }).where('id', '=', id).execute();
    return { outcome: 'saved' };
  });
}

/** Adds a category after all others; its address is made from its name. */
export function addCategory(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  label: string,
): Promise<void> {
  return changeAsAdmin(database, admin, 'products', (tx) => insertCategory(tx, label));
}

export async function insertCategory(tx: Transaction<Schema>, label: string): Promise<void> {
  const known = await tx
    .selectFrom('product_categories')
    .select(['id', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const id = nextSlug(slugOf(label, ID_LENGTH) || 'categorie', new Set(known.map((each) => each.id)));
  const position = Math.max(-1, ...known.map((each) => each.position)) + 1;
  await tx.insertInto('product_categories').values({ id, label, position }).execute();
}
