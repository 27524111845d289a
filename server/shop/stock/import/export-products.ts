import { toCsv } from '#domain/csv.ts';
import { PRODUCT_COLUMN_NAMES, type ProductRecord } from '#domain/stock/product-columns.ts';
import { type AdminIdentity, readAsOwner } from '../../../admin/as-admin.ts';
import type { Database } from '../../../db/database.ts';
import { EMPTY_RECORD, recordOf } from '../product-record.ts';
import { storedProducts } from '../stored-products.ts';
import { EXPORT_COLUMN, exportMark } from './exported-line.ts';

const lineOf = (record: ProductRecord) => PRODUCT_COLUMN_NAMES.map((name) => record[name]);

/**
 * All products as CSV, by reference; `importProducts` reads it back, and the last column tells it what has changed
 * since.
 */
export function exportProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<string> {
  return readAsOwner(database, admin, async (tx) => {
    const products = await storedProducts(tx).orderBy('p.sku').execute();
    return toCsv(
      [...PRODUCT_COLUMN_NAMES, EXPORT_COLUMN],
      products.map((product) => {
        const record = recordOf(product);
        return [...lineOf(record), exportMark(record)];
      }),
    );
  });
}

const EXAMPLE: ProductRecord = {
  ...EMPTY_RECORD,
  reference: 'EXEMPLE-001',
  nom: 'Disque SSD 1\u00a0To',
  categorie: 'stockage',
  marque: 'Marque',
  etat: 'neuf',
  prix: '89,90',
  stock: '4',
  seuil: '2',
  poids: '90',
  garantie: 'Garantie légale de conformité de deux ans.',
  description: 'Ce que c’est, et pour qui.',
  caracteristiques: 'Capacité\u00a0: 1\u00a0To\nFormat\u00a0: M.2 2280',
  modeles: 'PlayStation 5\nSteam Deck',
  fournisseur: 'Nom du fournisseur',
  prix_achat: '61,50',
  publie: 'non',
};

/** The columns, with an example of how each is written. */
export const templateCsv = (): string => toCsv(PRODUCT_COLUMN_NAMES, [lineOf(EXAMPLE)]);
