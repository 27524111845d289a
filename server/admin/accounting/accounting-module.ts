import type { AccountingPeriod } from '#domain/accounting/accounting.ts';
import type { PaidBills } from '#domain/accounting/supplier-bill.ts';
import type { UsedGoodsForm } from '#domain/accounting/used-goods-form.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { AdminIdentity } from '../as-admin.ts';
import { drawRegister } from './draw-register.ts';
import { findPurchase, listPurchases, removePurchase, savePurchase } from './purchases.ts';
import { purgeUsedGoods } from './purge-used-goods.ts';
import { readReceipts } from './read-receipts.ts';
import {
  findSupplierBill,
  listSupplierBills,
  paySupplierBills,
  removeSupplierBill,
  saveSupplierBill,
} from './supplier-bills.ts';
import { exportUsedGoods, findUsedGoods, listUsedGoods, recordUsedGoods } from './used-goods.ts';
import { usedGoodsCost } from './used-goods-cost.ts';

type AccountingDeps = {
  database: Pick<Database, 'asRole' | 'kysely' | 'transaction'>;
  /** The shop that keeps these registers. */
  shop: () => ShopSettings;
  clock: () => Date;
};

export type Accounting = ReturnType<typeof createAccounting>['api'];

/**
 * The registers that the law requires of the shop. Each function throws NotAdminError unless an administrator calls
 * it.
 */
export function createAccounting({ database, shop, clock }: AccountingDeps) {
  return {
    api: {
      ...bindDeps(database, {
        allUsedGoods: exportUsedGoods,
        findPurchase,
        findSupplierBill,
        findUsedGoods,
        purchases: listPurchases,
        removePurchase,
        removeSupplierBill,
        saveSupplierBill,
        supplierBills: listSupplierBills,
        usedGoods: listUsedGoods,
      }),
      ...bindDeps({ database, clock }, { savePurchase }),
      paySupplierBills: (admin: AdminIdentity, paid: PaidBills) =>
        paySupplierBills(database, admin, paid, shop().vatRegimes),
      receipts: (admin: AdminIdentity, period: AccountingPeriod) =>
        readReceipts(database, admin, period, shop().vatRegimes),
      usedGoodsCost: (admin: AdminIdentity, period: AccountingPeriod) =>
        usedGoodsCost(database, admin, period, shop().vatRegimes),
      /** The same as a PDF. */
      drawUsedGoods: async (admin: AdminIdentity) =>
        drawRegister(await exportUsedGoods(database, admin), { shop: shop(), at: clock() }),
      recordUsedGoods: (admin: AdminIdentity, form: UsedGoodsForm, corrects: string | null) =>
        recordUsedGoods(database, admin, form, corrects, clock()),
    },
    jobs: [{ name: 'used goods purge', every: 'hour', run: () => purgeUsedGoods(database) }],
  } satisfies Module<unknown>;
}
