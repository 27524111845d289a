import type { WithdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import type { WithdrawalRequest } from '#domain/order/withdrawal-request.ts';
import type { Database } from '../../db/database.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { Module } from '../../module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import { declareWithdrawal, findWithdrawal, type Withdrawal } from './declare-withdrawal.ts';
import { findPeriod } from './find-period.ts';

/** Limit for one address, far above the contracts that any customer has with us: only programs reach it. */
export const WITHDRAWALS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };

export type WithdrawalsDeps = {
  database: Database;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** Called when a declaration may have been made. */
  onEvent: () => void;
};

export type Withdrawals = ReturnType<typeof createWithdrawals>['api'];

/** Withdrawals online (code de la consommation, L. 221-21 and D. 221-5). */
export function createWithdrawals(deps: WithdrawalsDeps) {
  const { database, secret, factor, clock, onEvent } = deps;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  return {
    api: {
      /** Takes a declaration, whose receipt follows; or says in how many seconds this address may send another. */
      async declare(
        id: string,
        request: WithdrawalRequest,
        address: string | undefined,
      ): Promise<Withdrawal | TooMany> {
        const taken = await limits.take(WITHDRAWALS_PER_ADDRESS, bucketOf('withdrawals', address));
        if (!taken.isAllowed) return tooMany(taken);
        const withdrawal = await declareWithdrawal(database, id, request, clock());
        onEvent();
        return withdrawal;
      },
      /** The receipt; `period` is that of the order it names, null if there is none or it was over. */
      async find(id: string): Promise<(Withdrawal & { period: WithdrawalPeriod | null }) | null> {
        const withdrawal = await findWithdrawal(database.kysely, id);
        if (!withdrawal) return null;
        const period = await findPeriod(database.kysely, withdrawal);
        return { ...withdrawal, period };
      },
    },
  } satisfies Module<unknown>;
}
