import { sql, type Transaction } from 'kysely';
import type { Existing } from '#domain/data-import/pairing.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { type ProductField, type ProductRecord, productField } from '#domain/stock/product-fields.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { wholeOf } from '#domain/text/whole-number.ts';
import type { Schema } from '../../db/schema.ts';
import { sayWhy } from '../../shop/orders/change-stock.ts';
import { lockProducts } from '../../shop/orders/lock-products.ts';
import { type ProductLine, writeProducts } from '../../shop/stock/import/write-products.ts';
import { EMPTY_RECORD, recordOf, rowOf, type StoredProduct } from '../../shop/stock/product-record.ts';
import { textOf, type WrittenProduct } from '../../shop/stock/product-values.ts';
import { productReader } from '../../shop/stock/read-product.ts';
import { nextSlug } from '../../shop/stock/save-product.ts';
import { categoryChoices, lockProductNames, storedProducts } from '../../shop/stock/stored-products.ts';
import { changesOf, type PlanRows, type RowChange } from '../import-plan.ts';
import { type FieldFault, type ImportRow, repeatedLines, withoutFaults } from '../import-rows.ts';

const SLUG_LENGTH = 110;

/** Values that an old program does not give for a product. */
const USUAL = { condition: 'neuf', stock: '0' } satisfies Partial<ProductRecord>;

const filledCells = ({ cells }: ImportRow): Partial<ProductRecord> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

/**
 * Creates each product whose reference is new, as a draft, with its opening stock; the others are completed or changed
 * if that was chosen.
 */
export const planStock =
  ({
    isOpened,
    devices,
  }: {
    isOpened: () => boolean;
    devices: () => Pick<DeviceRegister, 'find'>;
  }): PlanRows =>
  async (tx, rows, { isDry, existing, actorId }) => {
    if (!isDry) await lockProductNames(tx);
    const read = productReader(await categoryChoices(tx), isOpened(), devices());
    const slugs = await takenSlugs(tx);
    const products = await findProducts(tx, rows, isDry);
    const faults: FieldFault[] = repeatedLines(
      rows.map(({ line, cells }) => ({ line, value: cells.sku ?? '' })),
      (key) => ({ field: 'sku', key }),
    );
    const added: NumberedLine[] = [];
    const updates: (NumberedLine & { changes: RowChange[] })[] = [];
    const unknownCategories = new Set<string>();
    let known = 0;
    const readLine = (line: number, record: ProductRecord) => {
      const { value, faults: wrong = [] } = read(record);
      faults.push(...wrong.map(({ field, message }) => ({ line, field, message })));
      if (record.category && wrong.some(({ field }) => field === 'category'))
        unknownCategories.add(record.category);
      return value;
    };
    for (const row of rows) {
      const { line } = row;
      const product = products.get(row.cells.sku ?? '');
      if (!product) {
        const value = readLine(line, { ...EMPTY_RECORD, ...USUAL, ...filledCells(row) });
        if (!value) continue;
        const slug = nextSlug(slugOf(value.name, SLUG_LENGTH) || 'produit', slugs);
        slugs.add(slug);
        added.push({ line, row: rowOf(value, slug), written: value, known: undefined });
        continue;
      }
      const before = recordOf(product);
      const record = merged(existing, before, filledCells(row));
      const value = existing === 'keep' ? null : readLine(line, record);
      const changes = value ? changesIn(existing, row, before, value) : [];
      if (existing !== 'keep' && isTooFew(record.stock, product.reserved))
        faults.push({ line, field: 'stock', message: tooFew(product.reserved) });
      if (value && changes.length > 0)
        updates.push({ line, row: rowOf(value, product.slug), written: value, known: product, changes });
      else known += 1;
    }
    return {
      created: withoutFaults(added, faults).length,
      updated: withoutFaults(updates, faults).length,
      known,
      changes: withoutFaults(updates, faults).flatMap(({ changes }) => changes),
      faults,
      unknownCategories: [...unknownCategories],
      async create() {
        await sayWhy(tx, 'opening', '', { note: NOTE, actorId });
        await writeProducts(tx, added, NOTE);
        await sql`select set_config('stock.reason', '', true)`.execute(tx);
        return {};
      },
      update: () => writeProducts(tx, updates, NOTE),
    };
  };

const NOTE = 'Reprise de données';

type NumberedLine = ProductLine & { line: number };

/** Judged by its cell alone, whatever else is wrong with the line. */
const isTooFew = (stock: string, reserved: number): boolean =>
  (wholeOf(stock.trim() || '0', 0, reserved) ?? reserved) < reserved;

const tooFew = (reserved: number) => `Écrivez ${reserved} au moins\u00a0: autant sont promis à des clients.`;

async function takenSlugs(tx: Transaction<Schema>): Promise<Set<string>> {
  const products = await tx.selectFrom('products').select('slug').execute();
  return new Set(products.map(({ slug }) => slug));
}

async function findProducts(
  tx: Transaction<Schema>,
  rows: readonly ImportRow[],
  isDry: boolean,
): Promise<Map<string, StoredProduct>> {
  const skus = rows.map(({ cells }) => cells.sku ?? '');
  const found = storedProducts(tx).where(sql<boolean>`p.sku = any(${skus})`);
  const products = await found.execute();
  if (!isDry && products.length > 0) {
    await lockProducts(
      tx,
      products.map(({ id }) => id),
    );
    // As they are now that nobody else can change them.
    return new Map((await found.execute()).map((product) => [product.sku, product]));
  }
  return new Map(products.map((product) => [product.sku, product]));
}

/** The product with the cells that its line may change. */
function merged(existing: Existing, before: ProductRecord, cells: Partial<ProductRecord>): ProductRecord {
  if (existing === 'replace') return { ...before, ...cells };
  const empty = Object.entries(cells).filter(([field]) => before[field as ProductField] === '');
  return { ...before, ...Object.fromEntries(empty) };
}

/** What the line changes, in the words in which a product is written. */
function changesIn(
  existing: Existing,
  { line, cells }: ImportRow,
  before: ProductRecord,
  value: WrittenProduct,
): RowChange[] {
  const fields = (Object.keys(cells) as ProductField[]).filter((field) => cells[field] !== '');
  return changesOf(
    existing,
    { line, row: before.sku },
    fields.map((field) => {
      const facts = productField(field);
      return { field, before: before[field], after: textOf(facts, value[field]) };
    }),
  );
}
