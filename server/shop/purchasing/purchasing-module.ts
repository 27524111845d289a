import type { AccountingPeriod } from '#domain/accounting/accounting.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Bill, GoodsReceiptForm } from '#domain/purchasing/goods-receipt.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { type Refused, refused } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { readTableForm } from '../../tables/read-table-form.ts';
import {
  awaitedOf,
  expectedFrom,
  findGoodsReceipt,
  listGoodsReceipts,
  namedProducts,
  productsOfCode,
} from './find-goods-receipts.ts';
import { readMargins } from './read-margins.ts';
import { readRepairMargins } from './read-repair-margins.ts';
import { readUnitMargins } from './read-unit-margins.ts';
import { type MatchedLine, matchLines } from './received-invoice/match-lines.ts';
import { readReceivedInvoice } from './received-invoice/read-received-invoice.ts';
import type { ReceivedInvoice } from './received-invoice/received-invoice.ts';
import { findRecordedInvoice, type RecordedInvoice } from './received-invoice/recorded-invoice.ts';
import { addBill, recordGoodsReceipt } from './record-goods-receipt.ts';
import { findSupplier, listSuppliers, removeSupplier, saveSupplier, supplierNames } from './suppliers.ts';

type PurchasingDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  clock: () => Date;
  /** Says on which days prices had VAT in them; without it, on none. */
  shop?: () => Pick<ShopSettings, 'vatRegimes'>;
};

type ReadInvoice =
  | { outcome: 'read'; invoice: ReceivedInvoice; lines: MatchedLine[]; recorded: RecordedInvoice | null }
  | Refused;

export type Purchasing = ReturnType<typeof createPurchasing>['api'];

/** What the shop buys, and from whom. All functions throw NotAdminError for anyone who may not see what goods cost. */
export function createPurchasing(deps: PurchasingDeps) {
  const { database, clock, shop } = deps;

  async function readAndMatch(admin: AdminIdentity, file: Uint8Array): Promise<ReadInvoice> {
    const read = await readReceivedInvoice(file);
    if (read.outcome === 'refused') return read;
    const { invoice } = read;
    return readAsTableOwner(database, admin, 'products', async (tx) => ({
      outcome: 'read',
      invoice,
      lines: await matchLines(tx, invoice),
      recorded: (await findRecordedInvoice(tx, invoice)) ?? null,
    }));
  }

  return {
    api: {
      ...bindDeps(database, { findSupplier, removeSupplier, supplierNames }),
      ...bindDeps({ database, clock }, { saveSupplier }),
      /** With what was bought from each this year. */
      suppliers: (admin: AdminIdentity) =>
        listSuppliers(database, admin, `${dayInParis(clock()).slice(0, 4)}-01-01`),
      goodsReceipts: (admin: AdminIdentity, before: string | null) =>
        readAsTableOwner(database, admin, 'products', (tx) => listGoodsReceipts(tx, before)),
      findGoodsReceipt: (admin: AdminIdentity, number: string) =>
        readAsTableOwner(database, admin, 'products', (tx) => findGoodsReceipt(tx, number)),
      namedProducts: (admin: AdminIdentity, skus: readonly string[]) =>
        readAsTableOwner(database, admin, 'products', (tx) => namedProducts(tx, skus)),
      productsOfCode: (admin: AdminIdentity, code: string) =>
        readAsTableOwner(database, admin, 'products', (tx) => productsOfCode(tx, code)),
      /** What is still to come of an order. */
      awaitedOf: (admin: AdminIdentity, orderId: string) =>
        readAsTableOwner(database, admin, 'products', (tx) => awaitedOf(tx, orderId)),
      expectedFrom: (admin: AdminIdentity, supplierId: number) =>
        readAsTableOwner(database, admin, 'products', (tx) => expectedFrom(tx, supplierId)),
      /** Reads the electronic invoice that a form sends, and finds its products. Nothing is stored. */
      async readInvoice(admin: AdminIdentity, request: Request): Promise<ReadInvoice> {
        await checkAdmin(database, admin, 'products');
        const form = await readTableForm(request);
        return form.refusal ? refused(form.refusal.message) : readAndMatch(admin, form.file);
      },
      /** The same of a file that is here already. */
      async readInvoiceFile(admin: AdminIdentity, file: Uint8Array): Promise<ReadInvoice> {
        await checkAdmin(database, admin, 'products');
        return readAndMatch(admin, file);
      },
      recordGoodsReceipt: (admin: AdminIdentity, form: GoodsReceiptForm) =>
        recordGoodsReceipt(deps, admin, form),
      margins: (admin: AdminIdentity, period: AccountingPeriod) =>
        readAsTableOwner(database, admin, 'products', (tx) => readMargins(tx, period, shop?.().vatRegimes)),
      /** What each repair that was handed over brought. */
      repairMargins: (admin: AdminIdentity, period: AccountingPeriod) =>
        readAsTableOwner(database, admin, 'products', (tx) =>
          readRepairMargins(tx, period, shop?.().vatRegimes),
        ),
      /** What each used unit that was sold brought. */
      unitMargins: (admin: AdminIdentity, period: AccountingPeriod) =>
        readAsTableOwner(database, admin, 'products', (tx) =>
          readUnitMargins(tx, period, shop?.().vatRegimes),
        ),
      addBill: (admin: AdminIdentity, number: string, bill: Bill) => addBill(deps, admin, number, bill),
    },
  } satisfies Module<unknown>;
}
