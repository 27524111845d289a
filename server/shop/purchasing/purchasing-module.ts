import type { AccountingPeriod } from '#domain/accounting/accounting.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Bill, GoodsReceiptForm } from '#domain/purchasing/goods-receipt.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import {
  awaitedOf,
  expectedFrom,
  findGoodsReceipt,
  listGoodsReceipts,
  namedProducts,
  productsOfCode,
} from './find-goods-receipts.ts';
import { readMargins } from './read-margins.ts';
import { addBill, recordGoodsReceipt } from './record-goods-receipt.ts';
import { findSupplier, listSuppliers, removeSupplier, saveSupplier, supplierNames } from './suppliers.ts';

type PurchasingDeps = { database: Pick<Database, 'asRole' | 'transaction'>; clock: () => Date };

export type Purchasing = ReturnType<typeof createPurchasing>['api'];

/** What the shop buys, and from whom. All functions throw NotAdminError for anyone who may not see what goods cost. */
export function createPurchasing(deps: PurchasingDeps) {
  const { database, clock } = deps;
  return {
    api: {
      ...bindDeps(database, { findSupplier, removeSupplier, saveSupplier, supplierNames }),
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
      recordGoodsReceipt: (admin: AdminIdentity, form: GoodsReceiptForm) =>
        recordGoodsReceipt(deps, admin, form),
      margins: (admin: AdminIdentity, period: AccountingPeriod) =>
        readAsTableOwner(database, admin, 'products', (tx) => readMargins(tx, period)),
      addBill: (admin: AdminIdentity, number: string, bill: Bill) => addBill(deps, admin, number, bill),
    },
  } satisfies Module<unknown>;
}
