import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Reads the public data of all published products (p) with their category (c), by reference: one statement. */
export function readPublished<Row>(
  database: Pick<Database, 'asRole'>,
  read: (products: ReturnType<typeof publishedProducts>) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  return database.asRole({ role: 'anon' }, (tx) => read(publishedProducts(tx)).execute(), { readOnly: true });
}

function publishedProducts(tx: Transaction<Schema>) {
  return tx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.category_id')
    .where('p.is_published', '=', true)
    .orderBy('p.sku');
}
