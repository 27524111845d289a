import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductRecord } from '#domain/stock/product-fields.ts';
import { toCsv } from '#domain/text/csv.ts';
import { type AdminIdentity, readAsTableOwner } from '../../../admin/as-admin.ts';
import type { Database } from '../../../db/database.ts';
import { EMPTY_RECORD, recordOf } from '../product-record.ts';
import { storedProducts } from '../stored-products.ts';
import { EXPORT_COLUMN, exportMark } from './exported-line.ts';

const HEADER = PRODUCT_FIELD_NAMES.map((name) => PRODUCT_FIELDS[name].csv);

const lineOf = (record: ProductRecord) => PRODUCT_FIELD_NAMES.map((name) => record[name]);

/** All products as CSV, by reference; `importProducts` reads it back, and finds later changes by the last column. */
export function exportProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<string> {
  return readAsTableOwner(database, admin, 'products', async (tx) => {
    const products = await storedProducts(tx).orderBy('p.sku').execute();
    return toCsv(
      [...HEADER, EXPORT_COLUMN],
      products.map((product) => {
        const record = recordOf(product);
        return [...lineOf(record), exportMark(record)];
      }),
    );
  });
}

const EXAMPLE: ProductRecord = {
  ...EMPTY_RECORD,
  sku: 'EXEMPLE-001',
  name: 'Disque SSD 1\u00a0To',
  category: 'stockage',
  brand: 'Marque',
  condition: 'neuf',
  listedPrice: '89,90',
  stock: '4',
  lowStockThreshold: '2',
  weight: '90',
  warranty: 'Garantie légale de conformité de deux ans.',
  description: 'Ce que c’est, et pour qui.',
  specs: 'Capacité\u00a0: 1\u00a0To\nFormat\u00a0: M.2 2280',
  compatibleModels: 'PlayStation 5\nSteam Deck',
  'purchase.supplier': 'Nom du fournisseur',
  'purchase.price': '61,50',
  isPublished: 'non',
};

/** The columns, with an example of how each is written. */
export const templateCsv = (): string => toCsv(HEADER, [lineOf(EXAMPLE)]);
