import type { Transaction } from 'kysely';
import type { RenamedModel } from '#domain/devices/compatible-names.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { ProductFault, ProductRecord } from '#domain/stock/product-fields.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { purchaseOf, recordOf, rowOf } from './product-record.ts';
import { faultOf, productReader } from './read-product.ts';
import { categoryChoices, lockProductNames, storedProducts } from './stored-products.ts';

export type ProductSaveOutcome =
  | { outcome: 'saved'; id: string; renamed: RenamedModel[] }
  | { outcome: 'refused'; faults: ProductFault[] }
  | ChangedMeanwhile
  | { outcome: 'missing' };

/** The contents of a product's form, the product, and its values when the form was drawn. */
export type ProductSave = { id: string | null; record: ProductRecord; guard: EditGuard<ProductRecord> };

const SLUG_LENGTH = 110;

/**
 * Saves a product as in its form: a new one, with its initial stock, or an existing one, whose stock does not change.
 */
export function saveProduct(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, record, guard }: ProductSave,
  isOpened: boolean,
  register?: Pick<DeviceRegister, 'find'>,
): Promise<ProductSaveOutcome> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    await lockProductNames(tx);
    const known = id ? await lockProduct(tx, id) : null;
    if (id && !known) return { outcome: 'missing' };
    const changed =
      known && (await changedMeanwhile(tx, guard, recordOf(known), lastLogged('products', known.id)));
    if (changed) return changed;
    const read = productReader(await categoryChoices(tx), isOpened, register);
    const { value, faults, renamed } = read(record);
    if (faults) return { outcome: 'refused', faults };
    const slug = value.slug || known?.slug || (await freeSlug(tx, value.name));
    const taken = await findTaken(tx, { slug, sku: value.sku, ean: value.ean, id });
    if (taken.length > 0) return { outcome: 'refused', faults: taken };
    const row = rowOf(value, slug);
    const saved = id
      ? await tx
          .updateTable('products')
          .set(row)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('products')
          .values({ ...row, stock: value.stock ?? 0 })
          .returning('id')
          .executeTakeFirstOrThrow();
    const bought = purchaseOf(value);
    await tx
      .insertInto('product_purchases')
      .values({ product_id: saved.id, ...bought })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(bought))
      .execute();
    return { outcome: 'saved', id: saved.id, renamed };
  });
}

const lockProduct = (tx: Transaction<Schema>, id: string) =>
  storedProducts(tx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst();

/** An address from the name that no other product has. */
async function freeSlug(tx: Transaction<Schema>, name: string): Promise<string> {
  const base = slugOf(name, SLUG_LENGTH) || 'produit';
  const rows = await tx.selectFrom('products').select('slug').where('slug', 'like', `${base}%`).execute();
  return nextSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** The first of « base », « base-2 », « base-3 »… that is not taken. */
export function nextSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

async function findTaken(
  tx: Transaction<Schema>,
  { slug, sku, ean, id }: { slug: string; sku: string; ean: string | null; id: string | null },
): Promise<ProductFault[]> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'slug', 'sku', 'ean', 'name'])
    .where((eb) => eb.or([eb('slug', '=', slug), eb('sku', '=', sku), eb('ean', '=', ean)]))
    .execute();
  return rows
    .filter((row) => row.id !== id)
    .flatMap((row) => [
      ...(row.sku === sku
        ? [faultOf('sku', `Écrivez une autre référence\u00a0: «\u00a0${row.name}\u00a0» a celle-ci.`)]
        : []),
      ...(ean !== null && row.ean === ean
        ? [faultOf('ean', `Écrivez un autre code\u00a0: «\u00a0${row.name}\u00a0» a celui-ci.`)]
        : []),
      ...(row.slug === slug
        ? [faultOf('slug', `Écrivez une autre adresse\u00a0: «\u00a0${row.name}\u00a0» a celle-ci.`)]
        : []),
    ]);
}
