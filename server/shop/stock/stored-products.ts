import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Whole products (p) with where they are bought. */
export const storedProducts = (db: Kysely<Schema>) =>
  db
    .selectFrom('products as p')
    .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
    .selectAll('p')
    .select(['bought.supplier', 'bought.supplier_reference', 'bought.purchase_price_cents']);

/** All of them, in the shop's order. */
export const categoryChoices = (db: Kysely<Schema>) =>
  db.selectFrom('product_categories').select(['id', 'label']).orderBy('position').orderBy('id').execute();
