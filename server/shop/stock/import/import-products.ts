import { sql, type Transaction } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductRecord,
} from '#domain/stock/product-columns.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { type AdminIdentity, changeAsAdmin } from '../../../admin/as-admin.ts';
import type { Database } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { sayWhy } from '../../orders/change-stock.ts';
import { lockProducts } from '../../orders/lock-products.ts';
import { productReader, type WrittenProduct } from '../product-fields.ts';
import { EMPTY_RECORD, purchaseOf, recordOf, rowOf, type StoredProduct } from '../product-record.ts';
import { nextSlug } from '../save-product.ts';
import { categoryChoices, lockProductNames, storedProducts } from '../stored-products.ts';
import type { CsvLine, CsvTable } from './read-csv.ts';

export type ImportFault = {
  line: number;
  /** As its header calls it; null for the whole line. */
  column: string | null;
  message: string;
};

export type ImportReport = {
  isDry: boolean;
  created: number;
  updated: number;
  unchanged: number;
  /** The first of them; nothing is imported when there is any. */
  faults: ImportFault[];
  faultCount: number;
};

const SHOWN_FAULTS = 2000;
const BATCH = 500;
const SLUG_LENGTH = 110;

type Line = { line: number; record: Partial<ProductRecord>; sku: string };
type Plan = { row: ReturnType<typeof rowOf>; written: WrittenProduct; known: StoredProduct | undefined };

/**
 * Makes the products of a CSV file, and changes those that have its references: all of them or none. A column that the file
 * lacks, and an empty cell of the stock or of the address, leave what there is. `isDry` says what would happen, no more.
 */
export async function importProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  table: CsvTable,
  { isDry, isOpened }: { isDry: boolean; isOpened: boolean },
): Promise<ImportReport> {
  const nothing = { isDry, created: 0, updated: 0, unchanged: 0 };
  const refuse = (faults: ImportFault[]): ImportReport => ({
    ...nothing,
    faults: faults.slice(0, SHOWN_FAULTS),
    faultCount: faults.length,
  });
  if (table.fault) return refuse([{ ...table.fault, column: null }]);
  const { lines, faults: headerFaults } = recordsOf(table.lines);
  if (headerFaults.length > 0) return refuse(headerFaults);
  return changeAsAdmin(database, admin, async (tx) => {
    if (!isDry) await lockProductNames(tx);
    const known = await findKnown(tx, lines, !isDry);
    const { plans, unchanged, faults } = await plan(tx, lines, known, isOpened);
    if (faults.length > 0) return refuse(faults);
    const created = plans.filter((each) => !each.known).length;
    if (!isDry) await write(tx, plans);
    return { ...nothing, created, updated: plans.length - created, unchanged, faults, faultCount: 0 };
  });
}

const COLUMN_OF: ReadonlyMap<string, ProductColumn> = new Map(
  PRODUCT_COLUMN_NAMES.flatMap((name): [string, ProductColumn][] => [
    [name, name],
    [foldText(PRODUCT_COLUMNS[name]), name],
  ]),
);

/** The apostrophe that keeps a spreadsheet from running a text (domain/csv.ts). */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

function recordsOf([header, ...rest]: readonly CsvLine[]): { lines: Line[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  if (!header) return { lines: [], faults: [{ line: 1, column: null, message: 'Le fichier est vide.' }] };
  const columns = header.cells.map((cell) => COLUMN_OF.get(foldText(cell.replace('\ufeff', '').trim())));
  const report = (column: string | null, message: string) =>
    faults.push({ line: header.line, column, message });
  for (const [index, cell] of header.cells.entries()) {
    const column = columns[index];
    if (!column) report(cell, 'Retirez cette colonne, ou corrigez son titre\u00a0: elle est inconnue.');
    else if (columns.indexOf(column) < index) report(cell, 'Retirez cette colonne\u00a0: elle est déjà là.');
  }
  if (!columns.includes('reference'))
    report('reference', 'Ajoutez cette colonne\u00a0: elle dit de quel produit parle chaque ligne.');
  if (faults.length === 0 && rest.length === 0)
    report(null, 'Ajoutez au moins un produit sous les titres des colonnes.');
  const lines = rest.map(({ line, cells }): Line => {
    if (cells.length > columns.length)
      faults.push({
        line,
        column: null,
        message: `Retirez les cases en trop\u00a0: ${cells.length} au lieu de ${columns.length}.`,
      });
    const record = Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, (cells[index] ?? '').replace(GUARD, '')]] : [])),
    ) as Partial<ProductRecord>;
    return { line, record, sku: record.reference?.trim() ?? '' };
  });
  return { lines, faults };
}

/** The products there are of these references. */
async function findKnown(
  tx: Transaction<Schema>,
  lines: readonly Line[],
  isLocked: boolean,
): Promise<Map<string, StoredProduct>> {
  const skus = lines.map(({ sku }) => sku);
  if (isLocked) {
    const rows = await tx
      .selectFrom('products')
      .select('id')
      .where(sql<boolean>`sku = any(${skus})`)
      .execute();
    if (rows.length > 0)
      await lockProducts(
        tx,
        rows.map(({ id }) => id),
      );
  }
  const products = await storedProducts(tx).where(sql<boolean>`p.sku = any(${skus})`).execute();
  return new Map(products.map((product) => [product.sku, product]));
}

async function plan(
  tx: Transaction<Schema>,
  lines: readonly Line[],
  known: ReadonlyMap<string, StoredProduct>,
  isOpened: boolean,
): Promise<{ plans: Plan[]; unchanged: number; faults: ImportFault[] }> {
  const read = productReader(await categoryChoices(tx), isOpened);
  const slugs = await tx.selectFrom('products').select(['slug', 'sku']).execute();
  const ownerOfSlug = new Map(slugs.map(({ slug, sku }) => [slug, sku]));
  const taken = new Set(ownerOfSlug.keys());
  const lineOfSku = new Map<string, number>();
  const faults: ImportFault[] = [];
  const plans: Plan[] = [];
  let unchanged = 0;
  for (const { line, record, sku } of lines) {
    const product = known.get(sku);
    const before = product && recordOf(product);
    const { value, faults: wrong = [] } = read(mergeRecords(before, record));
    for (const { field, message } of wrong) faults.push({ line, column: field, message });
    const first = lineOfSku.get(sku);
    if (sku !== '' && first !== undefined)
      faults.push({
        line,
        column: 'reference',
        message: `Retirez l’une des deux\u00a0: la ligne ${first} a la même.`,
      });
    else lineOfSku.set(sku, line);
    if (!value) continue;
    if (product && value.stock !== null && value.stock < product.reserved)
      faults.push({
        line,
        column: 'stock',
        message: `Écrivez ${product.reserved} au moins\u00a0: autant sont promis à des clients.`,
      });
    const slug = value.adresse || nextSlug(slugOf(value.nom, SLUG_LENGTH) || 'produit', taken);
    const owner = ownerOfSlug.get(slug);
    if (owner !== undefined && owner !== sku)
      faults.push({
        line,
        column: 'adresse',
        message: `Écrivez une autre adresse\u00a0: ${owner} a celle-ci.`,
      });
    ownerOfSlug.set(slug, sku);
    taken.add(slug);
    if (before && JSON.stringify(value) === JSON.stringify(read(before).value)) unchanged += 1;
    else plans.push({ row: rowOf(value, slug), written: value, known: product });
  }
  return { plans, unchanged, faults };
}

/** What a line leaves out stays; the price of what is new has to be there. */
function mergeRecords(before: ProductRecord | undefined, record: Partial<ProductRecord>): ProductRecord {
  if (!before) return { ...EMPTY_RECORD, ...record };
  const { stock, adresse, ...rest } = record;
  return {
    ...before,
    ...rest,
    stock: stock?.trim() || before.stock,
    adresse: adresse?.trim() || before.adresse,
  };
}

async function write(tx: Transaction<Schema>, plans: readonly Plan[]): Promise<void> {
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
  const moved = plans.filter(({ written, known }) => known && (written.stock ?? known.stock) !== known.stock);
  if (moved.length === 0) return;
  await sayWhy(tx, 'correction', '', 'Import d’un fichier CSV');
  await sql`
    update public.products set stock = counted.stock
    from unnest(
      ${moved.map(({ known }) => known?.id)}::uuid[], ${moved.map(({ written }) => written.stock)}::integer[]
    ) as counted (id, stock)
    where products.id = counted.id
  `.execute(tx);
}
