import type { Database } from '#server/db/database.ts';
import { addProduct } from '../shop.ts';

/** Adds a product that may be saved as it is. */
export async function addedProduct(database: Database): Promise<string> {
  const id = await addProduct(database, 4);
  await database.kysely
    .updateTable('products')
    .set({ description: 'Une dalle.' })
    .where('id', '=', id)
    .execute();
  return id;
}
