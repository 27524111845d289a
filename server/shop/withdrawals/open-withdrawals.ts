import { type WithdrawalPeriod, withdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import type { WithdrawalRequest } from '#domain/order/withdrawal-request.ts';
import type { ShopFacts } from '../../content/shop-facts.ts';
import type { Database } from '../../db/database.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { Log } from '../../log.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { declareWithdrawal, findWithdrawal, type Withdrawal } from './declare-withdrawal.ts';

/** Far more than anybody has contracts with us: only programs meet it. */
const PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };

export type Withdrawals = {
  /** Takes a declaration and sends its receipt; or says in how many seconds this address may send another. */
  declare(
    id: string,
    request: WithdrawalRequest,
    address: string | undefined,
  ): Promise<Withdrawal | { retryAfterS: number }>;
  /** The receipt; `period` is that of the order it names, null where there is none or it is over. */
  find(id: string): Promise<(Withdrawal & { period: WithdrawalPeriod | null }) | null>;
};

export type OpenWithdrawalsDeps = {
  database: Database;
  mailer: Mailer;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopFacts;
  /** Names the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  log: Log;
};

/** Contracts renounced online (code de la consommation, L. 221-21 and D. 221-5). */
export function openWithdrawals(deps: OpenWithdrawalsDeps): Withdrawals {
  const { database, secret, factor, clock, log } = deps;
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);

  async function periodOf({ orderId, declaredAt }: Withdrawal): Promise<WithdrawalPeriod | null> {
    if (!orderId) return null;
    const { kysely } = database;
    const order = await kysely
      .selectFrom('orders')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const events = await kysely
      .selectFrom('order_events')
      .select(['from_state', 'to_state', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    return withdrawalPeriod({ ...order, events }, declaredAt);
  }

  return {
    async declare(id, request, address) {
      const taken = await limits.take(PER_ADDRESS, bucketOf('withdrawals', address));
      if (!taken.isAllowed) return { retryAfterS: taken.retryAfterS };
      const { withdrawal, isNew } = await declareWithdrawal(database, id, request, clock());
      if (!isNew) return withdrawal;
      // It is declared by now: what becomes of a mail changes nothing, and the screen shows the receipt.
      await sendMails(deps, withdrawal, await periodOf(withdrawal)).catch((error) =>
        log.error({ err: error, withdrawal: withdrawal.reference }, 'withdrawal mails not sent'),
      );
      return withdrawal;
    },
    async find(id) {
      const withdrawal = await findWithdrawal(database.kysely, id);
      return withdrawal && { ...withdrawal, period: await periodOf(withdrawal) };
    },
  };
}

async function sendMails(
  { mailer, loadTemplates, shop }: OpenWithdrawalsDeps,
  withdrawal: Withdrawal,
  period: WithdrawalPeriod | null,
): Promise<void> {
  const facts = shop();
  await mailer.send(async () => ({
    to: withdrawal.email,
    ...(await loadTemplates()).renderWithdrawalReceipt({ withdrawal, period, shop: facts }),
  }));
  await mailer.send(async () => ({
    to: facts.email,
    replyTo: withdrawal.email,
    ...(await loadTemplates()).renderWithdrawalNotice({ withdrawal, period, shop: facts }),
  }));
}
