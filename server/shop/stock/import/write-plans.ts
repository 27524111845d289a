import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { sayWhy } from '../../orders/change-stock.ts';
import type { WrittenProduct } from '../product-fields.ts';
import { purchaseOf, type rowOf, type StoredProduct } from '../product-record.ts';

const BATCH = 500;

/** A line of a file that creates a product, or changes an existing one. */
export type Plan = {
  row: ReturnType<typeof rowOf>;
  written: WrittenProduct;
  known: StoredProduct | undefined;
};

/** Lines whose stock differs from the stored one. */
export const movedPlans = (plans: readonly Plan[]) =>
  plans.flatMap((each) => {
    const { written, known } = each;
    return known && (written.stock ?? known.stock) !== known.stock ? [{ ...each, known }] : [];
  });

export async function writePlans(tx: Transaction<Schema>, plans: readonly Plan[]): Promise<void> {
  for (let at = 0; at < plans.length; at += BATCH) {
    const batch = plans.slice(at, at + BATCH);
    const saved = await tx
      .insertInto('products')
      .values(
        batch.map(({ row, written, known }) => ({
          ...row,
          stock: written.stock ?? 0,
          ...(known && { created_at: known.created_at }),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('sku').doUpdateSet(({ ref }) => ({
          slug: ref('excluded.slug'),
          name: ref('excluded.name'),
          category_id: ref('excluded.category_id'),
          brand: ref('excluded.brand'),
          condition: ref('excluded.condition'),
          grade: ref('excluded.grade'),
          description: ref('excluded.description'),
          listed_price_cents: ref('excluded.listed_price_cents'),
          low_stock_threshold: ref('excluded.low_stock_threshold'),
          weight_g: ref('excluded.weight_g'),
          warranty: ref('excluded.warranty'),
          specs: ref('excluded.specs'),
          compatible_models: ref('excluded.compatible_models'),
          usages: ref('excluded.usages'),
          unit_tests: ref('excluded.unit_tests'),
          battery_percent: ref('excluded.battery_percent'),
          legal: ref('excluded.legal'),
          is_published: ref('excluded.is_published'),
        })),
      )
      .returning(['id', 'sku'])
      .execute();
    const idOf = new Map(saved.map(({ id, sku }) => [sku, id]));
    await tx
      .insertInto('product_purchases')
      .values(
        batch.map(({ row, written }) => ({ product_id: idOf.get(row.sku) ?? '', ...purchaseOf(written) })),
      )
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet(({ ref }) => ({
          supplier: ref('excluded.supplier'),
          supplier_reference: ref('excluded.supplier_reference'),
          purchase_price_cents: ref('excluded.purchase_price_cents'),
        })),
      )
      .execute();
  }
  const moved = movedPlans(plans);
  if (moved.length === 0) return;
  await sayWhy(tx, 'correction', '', 'Import d’un fichier CSV');
  await sql`
    update public.products set stock = counted.stock
    from unnest(
      ${moved.map(({ known }) => known.id)}::uuid[], ${moved.map(({ written }) => written.stock)}::integer[]
    ) as counted (id, stock)
    where products.id = counted.id
  `.execute(tx);
}
