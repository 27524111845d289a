import type { Period, Receipt } from '#domain/accounting.ts';
import type { UsedGoodsEntry } from '#domain/used-goods.ts';
import type { UsedGoodsForm } from '#domain/used-goods-form.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { AdminIdentity } from '../as-admin.ts';
import { drawRegister } from './draw-register.ts';
import {
  findPurchase,
  listPurchases,
  type Purchase,
  type PurchaseSave,
  type PurchaseSaved,
  removePurchase,
  savePurchase,
} from './purchases.ts';
import { purgeUsedGoods } from './purge-used-goods.ts';
import { readReceipts } from './read-receipts.ts';
import {
  exportUsedGoods,
  findUsedGoods,
  listUsedGoods,
  recordUsedGoods,
  type UsedGoodsRecorded,
} from './used-goods.ts';

/** The registers that the law asks of the shop. Each function throws NotAdminError unless an administrator calls it. */
export type Accounting = {
  receipts(admin: AdminIdentity, period: Period): Promise<{ receipts: Receipt[]; isWhole: boolean }>;
  purchases(admin: AdminIdentity, period: Period): Promise<Purchase[]>;
  findPurchase(admin: AdminIdentity, id: number): Promise<Purchase | null>;
  /** Corrects the one of that id; adds one without an id. */
  savePurchase(admin: AdminIdentity, purchase: PurchaseSave): Promise<PurchaseSaved>;
  removePurchase(admin: AdminIdentity, id: number): Promise<boolean>;
  usedGoods(
    admin: AdminIdentity,
    before: number | null,
  ): Promise<{ rows: UsedGoodsEntry[]; next: number | null }>;
  allUsedGoods(admin: AdminIdentity): Promise<UsedGoodsEntry[]>;
  /** The same as a PDF. */
  drawUsedGoods(admin: AdminIdentity): Promise<Buffer>;
  findUsedGoods(admin: AdminIdentity, number: string): Promise<UsedGoodsEntry | null>;
  recordUsedGoods(
    admin: AdminIdentity,
    form: UsedGoodsForm,
    corrects: string | null,
  ): Promise<UsedGoodsRecorded>;
};

type OpenAccountingDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  /** The shop that keeps these registers. */
  shop: () => ShopSettings;
  clock: () => Date;
};

/** What the registers delete on their own. */
export const accountingJobs = (database: Pick<Database, 'kysely'>): Job[] => [
  { name: 'used goods purge', every: 'hour', run: () => purgeUsedGoods(database) },
];

export function openAccounting({ database, shop, clock }: OpenAccountingDeps): Accounting {
  return {
    receipts: (admin, period) => readReceipts(database, admin, period),
    purchases: (admin, period) => listPurchases(database, admin, period),
    findPurchase: (admin, id) => findPurchase(database, admin, id),
    savePurchase: (admin, purchase) => savePurchase(database, admin, purchase),
    removePurchase: (admin, id) => removePurchase(database, admin, id),
    usedGoods: (admin, before) => listUsedGoods(database, admin, before),
    allUsedGoods: (admin) => exportUsedGoods(database, admin),
    drawUsedGoods: async (admin) =>
      drawRegister(await exportUsedGoods(database, admin), { shop: shop(), at: clock() }),
    findUsedGoods: (admin, number) => findUsedGoods(database, admin, number),
    recordUsedGoods: (admin, form, corrects) => recordUsedGoods(database, admin, form, corrects, clock()),
  };
}
