import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { wakeAfter } from '../../wake-after.ts';
import type { Documents } from '../documents/documents-module.ts';
import { readPriceTable, removeBuyBackPrice, saveBuyBackPrice, saveBuyBackTerms } from './buy-back-prices.ts';
import type { BuyBackDeps } from './buy-back-row.ts';
import { buyBuyBack, prepareDeed } from './buy-buy-back.ts';
import { type BuyBackQuery, findBuyBack, listBuyBacks } from './find-buy-backs.ts';
import { declineBuyBack, noteCondition, offerBuyBack } from './offer-buy-back.ts';

type BuyBackAdminDeps = Omit<BuyBackDeps, 'outbox'> & {
  outbox: Pick<Outbox, 'post' | 'wake'>;
  documents: Pick<Documents, 'print'>;
};

export type BuyBackAdmin = ReturnType<typeof createBuyBackAdmin>['api'];

/**
 * The shop's side of buying devices. All functions throw NotAdminError for anyone who may not write the register of used goods, and
 * those of prices for anyone who may not set prices.
 */
export function createBuyBackAdmin(deps: BuyBackAdminDeps) {
  const { database, documents, outbox } = deps;
  return {
    api: {
      list: (admin: AdminIdentity, query: BuyBackQuery) =>
        readAsTableOwner(database, admin, 'used_goods', (tx) => listBuyBacks(tx, query)),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'used_goods', (tx) => findBuyBack(tx, id)),
      priceTable: (admin: AdminIdentity) =>
        readAsTableOwner(database, admin, 'products', (tx) => readPriceTable(tx, deps)),
      /** The deed of sale as a PDF; null if none is prepared. */
      async drawDeed(admin: AdminIdentity, id: string): Promise<Buffer | null> {
        const found = await readAsTableOwner(database, admin, 'used_goods', (tx) =>
          tx.selectFrom('buy_backs').select(['deed', 'updated_at']).where('id', '=', id).executeTakeFirst(),
        );
        return found?.deed ? documents.print(found.deed.printed, found.updated_at) : null;
      },
      ...wakeAfter(outbox.wake, bindDeps(deps, { declineBuyBack, offerBuyBack })),
      ...bindDeps(deps, {
        buyBuyBack,
        noteCondition,
        prepareDeed,
        removeBuyBackPrice,
        saveBuyBackPrice,
        saveBuyBackTerms,
      }),
    },
  } satisfies Module<unknown>;
}
