import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { toCsv } from '#domain/text/csv.ts';
import { type AdminIdentity, checkAdmin } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { servePhoto } from '../../photos/photo-store.ts';
import { readTable } from '../../tables/read-table.ts';
import { readTableForm } from '../../tables/read-table-form.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';
import { addCategory, listCategories, saveCategories } from './categories.ts';
import { type BulkChange, changeProducts, previewChange } from './change-products.ts';
import { drawLabels, type LabelOrder } from './draw-labels.ts';
import { findStockProduct, newProduct } from './find-stock-product.ts';
import { exportProducts, templateCsv } from './import/export-products.ts';
import { type ImportReport, importProducts } from './import/import-products.ts';
import { listMovements } from './list-movements.ts';
import { listProducts } from './list-products.ts';
import { listProductPurchases, type SupplierList } from './list-purchases.ts';
import { moveProducts } from './move-products.ts';
import { addPictures, changePictures, removeFiles } from './product-pictures.ts';
import { eraseAll, plantSamples, type ResetOutcome, unpublishAll } from './reset-catalogue.ts';
import { type ProductSave, saveProduct } from './save-product.ts';
import {
  abandonCount,
  addScan,
  closeCount,
  findCount,
  listCounts,
  openCount,
  setCounts,
} from './stock-counts.ts';

export type StockDeps = {
  database: Pick<Database, 'kysely' | 'asRole' | 'transaction'>;
  uploads: FileStore;
  pictures: FileStore;
  contentDir: string;
  siteUrl: string;
  /**
   * Whether the shop is open: then offers need everything that the law requires, and examples are no longer planted.
   */
  isOpened: () => boolean;
  /** The register of devices, which names what a product fits. */
  devices: () => Pick<DeviceRegister, 'find'>;
  clock: () => Date;
};

export type StockAdmin = ReturnType<typeof createStockAdmin>['api'];

/**
 * The stock as the shop manages it. All functions except `servePicture` throw NotAdminError for anyone but an
 * administrator.
 */
export function createStockAdmin(deps: StockDeps) {
  const { database, pictures, contentDir, siteUrl, isOpened, devices, clock } = deps;
  return {
    api: {
      ...bindDeps(database, {
        abandonCount,
        addCategory,
        begin: newProduct,
        categories: listCategories,
        closeCount,
        counts: listCounts,
        exportCsv: exportProducts,
        find: findStockProduct,
        findCount,
        list: listProducts,
        move: moveProducts,
        movements: listMovements,
        openCount,
        purchases: listProductPurchases,
        saveCategories,
        scan: addScan,
        setCounts,
        unpublishAll,
      }),
      ...bindDeps(deps, { addPictures, changePictures }),
      ...bindDeps(pictures, { servePicture: servePhoto }),
      /** A new product, with a null id, or an existing one. */
      save: (admin: AdminIdentity, product: ProductSave) =>
        saveProduct(database, admin, product, isOpened(), devices()),
      preview: (admin: AdminIdentity, ids: readonly string[], change: BulkChange) =>
        previewChange(database, admin, ids, change, isOpened()),
      change: (admin: AdminIdentity, ids: readonly string[], change: BulkChange) =>
        changeProducts(database, admin, ids, change, isOpened()),
      purchasesCsv: async (admin: AdminIdentity) => purchasesCsv(await listProductPurchases(database, admin)),
      /** Reads the form that brings the file; with `import` as its intent, imports it. */
      async importCsv(
        admin: AdminIdentity,
        request: Request,
      ): Promise<{ report: ImportReport } | { refusal: { status: 400 | 413; message: string } }> {
        await checkAdmin(database, admin, 'products');
        const form = await readTableForm(request);
        if (form.refusal) return { refusal: form.refusal };
        const isDry = form.fields.get('intent') !== 'import';
        return {
          report: await importProducts(database, admin, await readTable(form.file), {
            isDry,
            isOpened: isOpened(),
            register: devices(),
          }),
        };
      },
      templateCsv,
      async eraseAll(admin: AdminIdentity): Promise<ResetOutcome> {
        const erased = await eraseAll(database, admin);
        if (erased.outcome === 'done') await removeFiles(pictures, erased.pictures);
        return erased;
      },
      plantSamples: (admin: AdminIdentity) => plantSamples(database, admin, contentDir),
      labels: (admin: AdminIdentity, order: LabelOrder) =>
        drawLabels(database, admin, order, { siteUrl, at: clock() }),
    },
  } satisfies Module<unknown>;
}

const purchasesCsv = (lists: readonly SupplierList[]): string =>
  toCsv(
    [
      'Fournisseur',
      'Référence du fournisseur',
      'Référence',
      'Nom',
      'Disponible',
      'Seuil',
      'À commander',
      'Prix d’achat',
    ],
    lists.flatMap(({ supplier, lines }) =>
      lines.map(({ supplierReference, sku, name, available, threshold, quantity, priceCents }) => [
        supplier ?? '',
        supplierReference ?? '',
        sku,
        name,
        available,
        threshold,
        quantity,
        priceCents === null ? null : priceCents / 100,
      ]),
    ),
  );
