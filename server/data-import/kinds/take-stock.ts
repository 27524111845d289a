import { sql } from 'kysely';
import type { ProductRecord } from '#domain/stock/product-fields.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { sayWhy } from '../../shop/orders/change-stock.ts';
import { type Plan, writePlans } from '../../shop/stock/import/write-plans.ts';
import { EMPTY_RECORD, rowOf } from '../../shop/stock/product-record.ts';
import { productReader } from '../../shop/stock/read-product.ts';
import { nextSlug } from '../../shop/stock/save-product.ts';
import { categoryChoices, lockProductNames } from '../../shop/stock/stored-products.ts';
import {
  type FieldFault,
  type ImportRow,
  repeatedLines,
  type TakeRows,
  withoutFaults,
} from '../import-rows.ts';

const SLUG_LENGTH = 110;

/** Values that an old program does not give for a product. */
const USUAL = { condition: 'neuf', stock: '0' } satisfies Partial<ProductRecord>;

const recordOf = ({ cells }: ImportRow): ProductRecord => {
  const filled = Object.entries(cells).filter(([, text]) => text !== '');
  return { ...EMPTY_RECORD, ...USUAL, ...Object.fromEntries(filled) };
};

/** Creates each product whose reference is new, as a draft, with its opening stock; the others stay as they are. */
export const takeStock =
  ({ isOpened }: { isOpened: () => boolean }): TakeRows =>
  async (tx, rows, { isDry, actorId }) => {
    if (!isDry) await lockProductNames(tx);
    const read = productReader(await categoryChoices(tx), isOpened());
    const stored = await tx.selectFrom('products').select(['sku', 'slug']).execute();
    const skus = new Set(stored.map(({ sku }) => sku));
    const slugs = new Set(stored.map(({ slug }) => slug));
    const faults: FieldFault[] = repeatedLines(
      rows.map(({ line, cells }) => ({ line, value: cells.sku ?? '' })),
      (key) => ({ field: 'sku', key }),
    );
    const plans: (Plan & { line: number })[] = [];
    let known = 0;
    for (const row of rows) {
      if (skus.has(row.cells.sku ?? '')) {
        known += 1;
        continue;
      }
      const { value, faults: wrong = [] } = read(recordOf(row));
      faults.push(...wrong.map(({ field, message }) => ({ line: row.line, field, message })));
      if (!value) continue;
      const slug = nextSlug(slugOf(value.name, SLUG_LENGTH) || 'produit', slugs);
      slugs.add(slug);
      plans.push({ line: row.line, row: rowOf(value, slug), written: value, known: undefined });
    }
    if (isDry || faults.length > 0) return { created: withoutFaults(plans, faults).length, known, faults };
    await sayWhy(tx, 'opening', '', { note: 'Reprise de données', actorId });
    await writePlans(tx, plans);
    await sql`select set_config('stock.reason', '', true)`.execute(tx);
    return { created: plans.length, known, faults };
  };
