import { sql, type Transaction } from 'kysely';
import type { RenamedModel } from '#domain/devices/compatible-names.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductRecord,
} from '#domain/stock/product-fields.ts';
import { slugOf } from '#domain/stock/slug-of.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type AdminIdentity, changeAsAdmin } from '../../../admin/as-admin.ts';
import type { Database } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ReadTable, TableLine } from '../../../tables/table.ts';
import { lockProducts } from '../../orders/lock-products.ts';
import { EMPTY_RECORD, recordOf, rowOf, type StoredProduct } from '../product-record.ts';
import type { CategoryChoice } from '../product-values.ts';
import { productReader } from '../read-product.ts';
import { nextSlug } from '../save-product.ts';
import { categoryChoices, lockProductNames, storedProducts } from '../stored-products.ts';
import { EXPORT_COLUMN, sinceExport } from './exported-line.ts';
import { movedLines, type ProductLine, writeProducts } from './write-products.ts';

type ImportFault = {
  line: number;
  /** The column's name in its header; null for the whole line. */
  column: string | null;
  message: string;
};

export type ImportReport = {
  isDry: boolean;
  created: number;
  updated: number;
  unchanged: number;
  /**
   * The first of the stocks that changed after the export of the file, which still has the old ones: they are left
   * alone.
   */
  keptStocks: StockOfLine[];
  keptStockCount: number;
  /** The number of other cells that are left alone for the same reason. */
  keptCellCount: number;
  /** The first of the stocks that the file sets. */
  setStocks: StockOfLine[];
  setStockCount: number;
  /** The first names of models that become those of the register. */
  renamed: RenamedModel[];
  renamedCount: number;
  /** The first errors; if there is any, nothing is imported. */
  faults: ImportFault[];
  faultCount: number;
};

export type StockOfLine = { reference: string; inFile: number; inShop: number };

const SHOWN_FAULTS = 2000;
const SHOWN_STOCKS = 20;
const SLUG_LENGTH = 110;

type Register = Pick<DeviceRegister, 'find'>;

type Line = { line: number; record: Partial<ProductRecord>; mark: string; sku: string };

/**
 * Creates the products of a CSV file, and changes those with its references: all of them or none. A missing column, an
 * empty cell of the stock or of the address, and a cell with its exported value change nothing. `isDry` only reports
 * the effect.
 */
export async function importProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  table: ReadTable,
  { isDry, isOpened, register }: { isDry: boolean; isOpened: boolean; register?: Register },
): Promise<ImportReport> {
  const nothing = {
    isDry,
    created: 0,
    updated: 0,
    unchanged: 0,
    keptStocks: [],
    keptStockCount: 0,
    keptCellCount: 0,
    setStocks: [],
    setStockCount: 0,
    renamed: [],
    renamedCount: 0,
  };
  const refuse = (faults: ImportFault[]): ImportReport => ({
    ...nothing,
    faults: faults.slice(0, SHOWN_FAULTS),
    faultCount: faults.length,
  });
  if (table.fault) return refuse([{ ...table.fault, column: null }]);
  const { lines, faults: headerFaults, tooWide } = recordsOf(table.lines);
  if (headerFaults.length > 0) return refuse([...headerFaults, ...tooWide]);
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    if (!isDry) await lockProductNames(tx);
    const known = await findKnown(tx, lines, !isDry);
    const {
      changed,
      unchanged,
      faults: wrong,
      keptStocks,
      keptCellCount,
      renamed,
    } = await readChanges(tx, lines, known, (categories) => productReader(categories, isOpened, register));
    const faults = [...wrong, ...tooWide].toSorted((a, b) => a.line - b.line);
    if (faults.length > 0) return refuse(faults);
    const created = changed.filter((each) => !each.known).length;
    if (!isDry) await writeProducts(tx, changed, 'Import d’un fichier CSV');
    const setStocks = movedLines(changed).map(({ row, written, known: product }) => ({
      reference: row.sku,
      inFile: written.stock ?? 0,
      inShop: product.stock,
    }));
    return {
      isDry,
      created,
      updated: changed.length - created,
      unchanged,
      keptStocks: keptStocks.slice(0, SHOWN_STOCKS),
      keptStockCount: keptStocks.length,
      keptCellCount,
      setStocks: setStocks.slice(0, SHOWN_STOCKS),
      setStockCount: setStocks.length,
      renamed: renamed.slice(0, SHOWN_STOCKS),
      renamedCount: renamed.length,
      faults,
      faultCount: 0,
    };
  });
}

/** The fields by the titles that a column may have. */
const FIELD_OF: ReadonlyMap<string, ProductField> = new Map(
  PRODUCT_FIELD_NAMES.flatMap((name): [string, ProductField][] => [
    [PRODUCT_FIELDS[name].csv, name],
    [foldText(PRODUCT_FIELDS[name].label), name],
  ]),
);

const columnOf = (field: ProductField): string => PRODUCT_FIELDS[field].csv;

/** The apostrophe that keeps a spreadsheet from running a text (domain/text/csv.ts). */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** The lines, and the faults of the titles, without which no line is read; lines that are too wide are told apart. */
function recordsOf([header, ...rest]: readonly TableLine[]): {
  lines: Line[];
  faults: ImportFault[];
  tooWide: ImportFault[];
} {
  const faults: ImportFault[] = [];
  if (!header)
    return { lines: [], faults: [{ line: 1, column: null, message: 'Le fichier est vide.' }], tooWide: [] };
  const fields = header.cells.map((cell) => FIELD_OF.get(foldText(cell.replace('\ufeff', '').trim())));
  const markAt = header.cells.findIndex((cell) => foldText(cell.trim()) === EXPORT_COLUMN);
  const report = (column: string | null, message: string) =>
    faults.push({ line: header.line, column, message });
  for (const [index, cell] of header.cells.entries()) {
    const field = fields[index];
    if (index === markAt) continue;
    if (!field) report(cell, 'Retirez cette colonne, ou corrigez son titre\u00a0: elle est inconnue.');
    else if (fields.indexOf(field) < index) report(cell, 'Retirez cette colonne\u00a0: elle est déjà là.');
  }
  if (!fields.includes('sku'))
    report(columnOf('sku'), 'Ajoutez cette colonne\u00a0: elle dit de quel produit parle chaque ligne.');
  if (faults.length === 0 && rest.length === 0)
    report(null, 'Ajoutez au moins un produit sous les titres des colonnes.');
  const { narrow = [], wide = [] } = Object.groupBy(rest, ({ cells }) =>
    cells.length > fields.length ? 'wide' : 'narrow',
  );
  const tooWide = wide.map(({ line, cells }) => ({
    line,
    column: null,
    message: `Retirez les cases en trop\u00a0: ${cells.length} au lieu de ${fields.length}.`,
  }));
  const lines = narrow.map(({ line, cells }): Line => {
    const record = Object.fromEntries(
      fields.flatMap((field, index) => (field ? [[field, (cells[index] ?? '').replace(GUARD, '')]] : [])),
    ) as Partial<ProductRecord>;
    return { line, record, mark: cells[markAt] ?? '', sku: record.sku?.trim() ?? '' };
  });
  return { lines, faults, tooWide };
}

/** The existing products with these references. */
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

async function readChanges(
  tx: Transaction<Schema>,
  lines: readonly Line[],
  known: ReadonlyMap<string, StoredProduct>,
  readerOf: (categories: readonly CategoryChoice[]) => ReturnType<typeof productReader>,
): Promise<{
  changed: ProductLine[];
  unchanged: number;
  faults: ImportFault[];
  keptStocks: StockOfLine[];
  keptCellCount: number;
  renamed: RenamedModel[];
}> {
  const read = readerOf(await categoryChoices(tx));
  const slugs = await tx.selectFrom('products').select(['slug', 'sku', 'ean']).execute();
  const ownerOfSlug = new Map(slugs.map(({ slug, sku }) => [slug, sku]));
  const taken = new Set(ownerOfSlug.keys());
  const inFile = new Set(lines.map(({ sku }) => sku));
  // Lines may exchange their codes: what counts is what the file leaves.
  const ownerOfEan = new Map(slugs.flatMap(({ ean, sku }) => (ean && !inFile.has(sku) ? [[ean, sku]] : [])));
  const lineOfSku = new Map<string, number>();
  const faults: ImportFault[] = [];
  const changed: ProductLine[] = [];
  const keptStocks: StockOfLine[] = [];
  const allRenamed = new Map<string, RenamedModel>();
  let [unchanged, keptCellCount] = [0, 0];
  for (const { line, record: written, mark, sku } of lines) {
    const product = known.get(sku);
    const before = product && recordOf(product);
    const { record, leftAlone, overtaken } = before
      ? sinceExport(written, mark, before)
      : { record: written, leftAlone: [], overtaken: [] };
    for (const { field, exported, stored } of leftAlone) {
      if (field === 'stock')
        keptStocks.push({ reference: sku, inFile: Number(exported), inShop: Number(stored) });
      else keptCellCount += 1;
    }
    for (const { field, stored } of overtaken)
      faults.push({ line, column: columnOf(field), message: overtakenText(stored) });
    const { value, faults: wrong = [], renamed = [] } = read(mergeRecords(before, record));
    for (const each of renamed) allRenamed.set(each.from, each);
    for (const { field, message } of wrong) faults.push({ line, column: columnOf(field), message });
    const first = lineOfSku.get(sku);
    if (sku !== '' && first !== undefined)
      faults.push({
        line,
        column: columnOf('sku'),
        message: `Retirez l’une des deux\u00a0: la ligne ${first} a la même.`,
      });
    else lineOfSku.set(sku, line);
    if (!value) continue;
    if (product && value.stock !== null && value.stock < product.reserved)
      faults.push({
        line,
        column: columnOf('stock'),
        message: `Écrivez ${product.reserved} au moins\u00a0: autant sont promis à des clients.`,
      });
    const slug = value.slug || nextSlug(slugOf(value.name, SLUG_LENGTH) || 'produit', taken);
    const owner = ownerOfSlug.get(slug);
    if (owner !== undefined && owner !== sku)
      faults.push({
        line,
        column: columnOf('slug'),
        message: `Écrivez une autre adresse\u00a0: ${owner} a celle-ci.`,
      });
    const ownerOfCode = value.ean === null ? undefined : ownerOfEan.get(value.ean);
    if (ownerOfCode !== undefined && ownerOfCode !== sku)
      faults.push({
        line,
        column: columnOf('ean'),
        message: `Écrivez un autre code\u00a0: ${ownerOfCode} a celui-ci.`,
      });
    if (value.ean !== null) ownerOfEan.set(value.ean, sku);
    ownerOfSlug.set(slug, sku);
    taken.add(slug);
    if (before && renamed.length === 0 && JSON.stringify(value) === JSON.stringify(read(before).value))
      unchanged += 1;
    else changed.push({ row: rowOf(value, slug), written: value, known: product });
  }
  return { changed, unchanged, faults, keptStocks, keptCellCount, renamed: [...allRenamed.values()] };
}

const overtakenText = (stored: string) =>
  `Reprenez ce que le site a maintenant («\u00a0${stored.slice(0, 80)}\u00a0»), qui a changé depuis l’export, ou videz la case «\u00a0${EXPORT_COLUMN}\u00a0» de cette ligne pour imposer la vôtre.`;

/** A value that a line leaves out does not change; a new product needs a price. */
function mergeRecords(before: ProductRecord | undefined, record: Partial<ProductRecord>): ProductRecord {
  if (!before) return { ...EMPTY_RECORD, ...record };
  const { stock, slug, ...rest } = record;
  return {
    ...before,
    ...rest,
    stock: stock?.trim() || before.stock,
    slug: slug?.trim() || before.slug,
  };
}
