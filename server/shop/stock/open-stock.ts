import { toCsv } from '#domain/csv.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { ChangedMeanwhile } from '../../edits/changed-meanwhile.ts';
import { servePhoto } from '../../photos/photo-store.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';
import {
  addCategory,
  type CategoriesSave,
  type CategoriesSaved,
  type CategoryOfStock,
  listCategories,
  saveCategories,
} from './categories.ts';
import { type BulkChange, type BulkLine, changeProducts, previewChange } from './change-products.ts';
import { drawLabels, type LabelOrder } from './draw-labels.ts';
import { findStockProduct, newProduct, type StockProduct } from './find-stock-product.ts';
import { exportProducts, templateCsv } from './import/export-products.ts';
import { type ImportReport, importProducts } from './import/import-products.ts';
import { readCsv } from './import/read-csv.ts';
import { readCsvForm } from './import/read-csv-form.ts';
import { listMovements, type MovementQuery } from './list-movements.ts';
import { listProducts, type ProductList, type ProductQuery } from './list-products.ts';
import { listPurchases, type SupplierList } from './list-purchases.ts';
import { type ManualMove, type MoveOutcome, moveProducts } from './move-products.ts';
import {
  addPictures,
  changePictures,
  type PicturesSave,
  type PicturesSaved,
  removeFiles,
} from './product-pictures.ts';
import { eraseAll, plantSamples, type ResetOutcome, unpublishAll } from './reset-catalogue.ts';
import { type ProductSave, type SaveOutcome, saveProduct } from './save-product.ts';
import {
  abandonCount,
  addScan,
  type CountOutcome,
  type CountsSave,
  closeCount,
  findCount,
  listCounts,
  openCount,
  type Scan,
  type StockCount,
  setCounts,
} from './stock-counts.ts';

/** The stock as the shop manages it. All but `servePicture` throw NotAdminError to whoever is no administrator. */
export type StockAdmin = {
  list(admin: AdminIdentity, query: ProductQuery): Promise<ProductList>;
  find(admin: AdminIdentity, id: string): Promise<StockProduct | null>;
  begin(admin: AdminIdentity): ReturnType<typeof newProduct>;
  /** A new product, with null for its id, or one there is. */
  save(admin: AdminIdentity, product: ProductSave): Promise<SaveOutcome>;
  preview(admin: AdminIdentity, ids: readonly string[], change: BulkChange): Promise<BulkLine[]>;
  change(admin: AdminIdentity, ids: readonly string[], change: BulkChange): Promise<number>;
  move(admin: AdminIdentity, move: ManualMove): Promise<MoveOutcome>;
  movements(admin: AdminIdentity, query: MovementQuery): ReturnType<typeof listMovements>;
  purchases(admin: AdminIdentity): Promise<SupplierList[]>;
  purchasesCsv(admin: AdminIdentity): Promise<string>;
  counts(admin: AdminIdentity): ReturnType<typeof listCounts>;
  findCount(admin: AdminIdentity, id: number): Promise<StockCount | null>;
  openCount(admin: AdminIdentity, category: string): Promise<CountOutcome>;
  scan(admin: AdminIdentity, id: number, scan: Scan): Promise<CountOutcome>;
  setCounts(admin: AdminIdentity, id: number, asked: CountsSave): Promise<CountOutcome | ChangedMeanwhile>;
  closeCount(admin: AdminIdentity, id: number): Promise<CountOutcome>;
  abandonCount(admin: AdminIdentity, id: number): Promise<CountOutcome>;
  categories(admin: AdminIdentity): Promise<CategoryOfStock[]>;
  saveCategories(admin: AdminIdentity, asked: CategoriesSave): Promise<CategoriesSaved>;
  addCategory(admin: AdminIdentity, label: string): Promise<void>;
  /** Reads the form that brings the file; with « importer » as its intent, imports it. */
  importCsv(
    admin: AdminIdentity,
    request: Request,
  ): Promise<{ report: ImportReport } | { refusal: { status: 400 | 413; message: string } }>;
  exportCsv(admin: AdminIdentity): Promise<string>;
  templateCsv(): string;
  unpublishAll(admin: AdminIdentity): Promise<ResetOutcome>;
  eraseAll(admin: AdminIdentity): Promise<ResetOutcome>;
  plantSamples(admin: AdminIdentity): Promise<ResetOutcome>;
  labels(admin: AdminIdentity, order: LabelOrder): Promise<Buffer>;
  addPictures(
    admin: AdminIdentity,
    productId: string,
    photographs: readonly { uploadId: string; alt: string }[],
  ): Promise<number>;
  changePictures(admin: AdminIdentity, productId: string, asked: PicturesSave): Promise<PicturesSaved>;
  servePicture(file: string): Promise<Response>;
};

export type OpenStockDeps = {
  database: Pick<Database, 'kysely' | 'asRole' | 'transaction'>;
  uploads: FileStore;
  pictures: FileStore;
  contentDir: string;
  siteUrl: string;
  /** Then offers say all that the law wants of them, and examples are not planted any more. */
  isOpened: () => boolean;
  clock: () => Date;
};

export function openStock(deps: OpenStockDeps): StockAdmin {
  const { database, pictures, contentDir, siteUrl, isOpened, clock } = deps;
  return {
    list: (admin, query) => listProducts(database, admin, query),
    find: (admin, id) => findStockProduct(database, admin, id),
    begin: (admin) => newProduct(database, admin),
    save: (admin, product) => saveProduct(database, admin, product, isOpened()),
    preview: (admin, ids, change) => previewChange(database, admin, ids, change, isOpened()),
    change: (admin, ids, change) => changeProducts(database, admin, ids, change, isOpened()),
    move: (admin, move) => moveProducts(database, admin, move),
    movements: (admin, query) => listMovements(database, admin, query),
    purchases: (admin) => listPurchases(database, admin),
    purchasesCsv: async (admin) => purchasesCsv(await listPurchases(database, admin)),
    counts: (admin) => listCounts(database, admin),
    findCount: (admin, id) => findCount(database, admin, id),
    openCount: (admin, category) => openCount(database, admin, category),
    scan: (admin, id, scan) => addScan(database, admin, id, scan),
    setCounts: (admin, id, asked) => setCounts(database, admin, id, asked),
    closeCount: (admin, id) => closeCount(database, admin, id),
    abandonCount: (admin, id) => abandonCount(database, admin, id),
    categories: (admin) => listCategories(database, admin),
    saveCategories: (admin, asked) => saveCategories(database, admin, asked),
    addCategory: (admin, label) => addCategory(database, admin, label),
    async importCsv(admin, request) {
      const form = await readCsvForm(request);
      if (form.refusal) return { refusal: form.refusal };
      const isDry = form.fields.get('intent') !== 'importer';
      return {
        report: await importProducts(database, admin, await readCsv(form.file), {
          isDry,
          isOpened: isOpened(),
        }),
      };
    },
    exportCsv: (admin) => exportProducts(database, admin),
    templateCsv,
    unpublishAll: (admin) => unpublishAll(database, admin),
    async eraseAll(admin) {
      const erased = await eraseAll(database, admin);
      if (erased.outcome === 'done') await removeFiles(pictures, erased.pictures);
      return erased;
    },
    plantSamples: (admin) => plantSamples(database, admin, contentDir),
    labels: (admin, order) => drawLabels(database, admin, order, { siteUrl, at: clock() }),
    addPictures: (admin, productId, photographs) => addPictures(deps, admin, productId, photographs),
    changePictures: (admin, productId, asked) => changePictures(deps, admin, productId, asked),
    servePicture: (file) => servePhoto(pictures, file),
  };
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
