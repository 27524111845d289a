import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { type CardRefunds, type SentRefund, sendCardRefund } from '../../payments/card-refunds.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { findCase } from './find-case.ts';
import { listWithdrawals, type WithdrawalQuery } from './list-withdrawals.ts';
import { type StepOutcome, takeStep } from './take-step.ts';

export type WithdrawalAdminDeps = {
  database: Pick<Database, 'asRole' | 'transaction'>;
  mails: Pick<Outbox, 'wake' | 'resend'>;
  shop: () => ShopSettings;
  /** Undefined while Stripe cannot be asked for refunds. */
  cards?: () => CardRefunds | undefined;
  clock: () => Date;
};

export type WithdrawalAdmin = ReturnType<typeof createWithdrawalAdmin>['api'];

/** Withdrawals, for the shop. All functions throw NotAdminError for anyone but an administrator. */
export function createWithdrawalAdmin(deps: WithdrawalAdminDeps) {
  const { database, mails, clock } = deps;
  return {
    api: {
      ...bindDeps(database, { find: findCase }),
      list: (admin: AdminIdentity, asked: WithdrawalQuery) =>
        listWithdrawals(database, admin, asked, clock()),
      async take(admin: AdminIdentity, id: string, step: WithdrawalStep): Promise<StepOutcome | SentRefund> {
        const taken = await takeStep(
          { ...deps, hasCards: () => deps.cards?.() !== undefined },
          admin,
          id,
          step,
        );
        mails.wake();
        return sendCardRefund(deps.cards?.(), taken);
      },
    },
  } satisfies Module<unknown>;
}
