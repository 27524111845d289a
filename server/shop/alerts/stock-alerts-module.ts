import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { Log } from '../../log.ts';
import { askedMails } from '../../mail/asked-mails.ts';
import type { StrangersMails } from '../../mail/strangers-mails.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { askAlert, confirmAlert, findAlert, purgeAlerts, removeAlert, takeAnswered } from './alert-rows.ts';

/** Limit for one address: even people who share it do not wait for more products in an hour. */
export const ALERTS_PER_ADDRESS: Limit = { count: 10, perS: 3600, burst: 5 };
/** Limit for one mailbox, since strangers may have asked for the mails. */
const PER_MAILBOX: Limit = { count: 5, perS: 24 * 3600, burst: 3 };

export type AlertsDeps = {
  database: Database;
  outbox: Pick<Outbox, 'post'>;
  strangers: StrangersMails;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  log: Pick<Log, 'error'>;
  clock: () => Date;
};

export type StockAlerts = ReturnType<typeof createStockAlerts>['api'];

const ASKED = { outcome: 'asked' } as const;

/**
 * « Prévenez-moi »: alerts as pages request them, the job of every minute that answers them, and the one that deletes
 * them.
 */
export function createStockAlerts(deps: AlertsDeps) {
  const { database, outbox, clock } = deps;
  const limits = createLimits({ database, factor: deps.factor, clock });
  const refusalOf = askedMails(
    { ...deps, limits },
    { kind: 'stock alerts', perAddress: ALERTS_PER_ADDRESS, perMailbox: PER_MAILBOX },
  );

  /** Asks for an alert. The answer does not reveal whether the mailbox waits for one already. */
  async function ask(
    { productId, email }: { productId: string; email: string },
    address: string | undefined,
  ) {
    const full = await refusalOf(email, address);
    if (full) return full;
    const alert = await askAlert(database, { productId, email, now: clock() });
    // A waiting alert is not asked again, and the answer does not show it.
    if (!alert) return ASKED;
    // The answer does not wait for the mail: otherwise an answer without one would come sooner.
    outbox
      .post({
        kind: 'alert-question',
        aboutId: productId,
        address: email,
        payload: { token: alert.token },
        expiresAt: alert.expiresAt,
      })
      .catch((error) => deps.log.error({ err: error }, 'stock alert: question not mailed'));
    return ASKED;
  }

  /** In one transaction, an alert is taken out and its mail becomes due: neither is lost, and none is sent twice. */
  async function answer() {
    await database.transaction(async (tx) => {
      for (const { email, productId } of await takeAnswered(tx))
        await outbox.post({ kind: 'back-in-stock', aboutId: productId, address: email }, tx);
    });
  }

  return {
    api: {
      ...bindDeps(database, { find: findAlert, remove: removeAlert }),
      /**
       * Sends the mail that asks whether its reader requested the alert, or says in how many seconds another may be
       * requested.
       */
      ask,
      /** False for a link that was used or has expired. */
      confirm: (token: string) => confirmAlert(database, token, clock()),
    },
    jobs: [
      { name: 'stock alerts', every: 'minute', run: answer },
      { name: 'stock alerts purge', every: 'hour', run: (now) => purgeAlerts(database, now) },
    ],
  } satisfies Module<unknown>;
}
