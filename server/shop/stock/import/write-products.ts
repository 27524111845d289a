import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { sayWhy } from '../../orders/change-stock.ts';
import { purchaseOf, type rowOf, type StoredProduct } from '../product-record.ts';
import type { WrittenProduct } from '../product-values.ts';

const BATCH = 500;

/** A line of a file that creates a product, or changes an existing one. */
export type ProductLine = {
  row: ReturnType<typeof rowOf>;
  written: WrittenProduct;
  known: StoredProduct | undefined;
};

/** Lines whose stock differs from the stored one. */
export const movedLines = (lines: readonly ProductLine[]) =>
  lines.flatMap((each) => {
    const { written, known } = each;
    return known && (written.stock ?? known.stock) !== known.stock ? [{ ...each, known }] : [];
  });

/** Updates that set each of these columns to the value in its line. */
const asWritten = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >;

const columnsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[];

/** @param note of the movements */
export async function writeProducts(
  tx: Transaction<Schema>,
  lines: readonly ProductLine[],
  note: string,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  // An example stays one when a file changes it.
  const columns = columnsOf(first.row).filter((column) => column !== 'is_example');
  const purchaseColumns = columnsOf(purchaseOf(first.written));
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const saved = await tx
      .insertInto('products')
      .values(
        batch.map(({ row, written, known }) => ({
          ...row,
          stock: written.stock ?? 0,
          ...(known && { created_at: known.created_at }),
        })),
      )
      .onConflict((conflict) => conflict.column('sku').doUpdateSet(asWritten(columns)))
      .returning(['id', 'sku'])
      .execute();
    const idOf = new Map(saved.map(({ id, sku }) => [sku, id]));
    await tx
      .insertInto('product_purchases')
      .values(
        batch.map(({ row, written }) => ({ product_id: idOf.get(row.sku) ?? '', ...purchaseOf(written) })),
      )
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(asWritten(purchaseColumns)))
      .execute();
  }
  const moved = movedLines(lines);
  if (moved.length === 0) return;
  await sayWhy(tx, 'correction', '', { note });
  await sql`
    update public.products set stock = counted.stock
    from unnest(
      ${moved.map(({ known }) => known.id)}::uuid[], ${moved.map(({ written }) => written.stock)}::integer[]
    ) as counted (id, stock)
    where products.id = counted.id
  `.execute(tx);
}
