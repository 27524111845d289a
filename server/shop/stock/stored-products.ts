import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Whole products of the catalogue (p) with their purchase details. Those of used units are written by their units only. */
export const storedProducts = (db: Kysely<Schema>) =>
  db
    .selectFrom('products as p')
    .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
    .where('p.is_offered_unit', 'is', null)
    .selectAll('p')
    .select(['bought.supplier', 'bought.supplier_reference', 'bought.purchase_price_cents']);

/** All of them, in the shop's order. */
export const categoryChoices = (db: Kysely<Schema>) =>
  db.selectFrom('product_categories').select(['id', 'label']).orderBy('position').orderBy('id').execute();

/**
 * Locks the names until the transaction ends: no other transaction can give a product its reference or its address, so
 * a check whether one is free holds.
 */
export async function lockProductNames(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin product names', 0))`.execute(tx);
}
