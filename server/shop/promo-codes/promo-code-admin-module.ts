import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import {
  findPromoCode,
  listPromoCodes,
  promoCategories,
  removePromoCode,
  savePromoCode,
} from './promo-code-admin.ts';

type PromoCodeAdminDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

export type PromoCodeAdmin = ReturnType<typeof createPromoCodeAdmin>['api'];

/** The codes of the back office. All functions throw NotAdminError for anyone who may not make prices. */
export const createPromoCodeAdmin = (deps: PromoCodeAdminDeps) =>
  ({
    api: {
      ...bindDeps(deps, { find: findPromoCode }),
      ...bindDeps(deps.database, {
        list: listPromoCodes,
        categories: promoCategories,
        save: savePromoCode,
        remove: removePromoCode,
      }),
    },
  }) satisfies Module<unknown>;
