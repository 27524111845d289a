import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { findCase, type WithdrawalCase } from './find-case.ts';
import { listWithdrawals, type WithdrawalList, type WithdrawalQuery } from './list-withdrawals.ts';
import { type StepOutcome, takeStep } from './take-step.ts';

/** Contracts that were renounced, as the shop follows them. All throw NotAdminError to whoever is no administrator. */
export type WithdrawalAdmin = {
  list(admin: AdminIdentity, asked: WithdrawalQuery): Promise<WithdrawalList>;
  find(admin: AdminIdentity, id: string): Promise<WithdrawalCase | null>;
  take(admin: AdminIdentity, id: string, step: WithdrawalStep): Promise<StepOutcome>;
};

export type OpenWithdrawalAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  mails: Pick<Outbox, 'wake' | 'resend'>;
  shop: () => ShopSettings;
  clock: () => Date;
};

export function openWithdrawalAdmin(deps: OpenWithdrawalAdminDeps): WithdrawalAdmin {
  const { database, mails, clock } = deps;
  return {
    list: (admin, asked) => listWithdrawals(database, admin, asked, clock()),
    find: (admin, id) => findCase(database, admin, id),
    async take(admin, id, step) {
      const taken = await takeStep(deps, admin, id, step);
      mails.wake();
      return taken;
    },
  };
}
