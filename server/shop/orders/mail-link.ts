import type { Database } from '../../db/database.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import { mailboxBucket } from '../../limits/mailbox-bucket.ts';
import type { Log } from '../../log.ts';
import type { StrangersMails } from '../../mail/strangers-mails.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { findByNumber } from './find-order.ts';
import { isProvenOrder } from './is-proven.ts';

/** People who have lost the link ask for it twice; more requests would fill somebody's mailbox. */
const LINKS_PER_MAILBOX: Limit = { count: 3, perS: 3600, burst: 3 };

export type MailOrderLinkDeps = {
  database: Pick<Database, 'kysely'>;
  limits: Limits;
  outbox: Pick<Outbox, 'post'>;
  strangers: StrangersMails;
  log: Pick<Log, 'error'>;
};

/**
 * Mails the link of an order to the order's own address, if there is one with this number and e-mail; if the mailbox is
 * not proven, the link that asks. It returns nothing, and the answer does not wait for it: neither the answer nor its
 * time reveals whether there is such an order.
 */
export function mailLinkLater(deps: MailOrderLinkDeps, number: string, email: string): void {
  mailLink(deps, number, email).catch((error) =>
    deps.log.error({ err: error }, 'link of an order not mailed'),
  );
}

async function mailLink(deps: MailOrderLinkDeps, number: string, email: string): Promise<void> {
  const { database, limits, outbox, strangers } = deps;
  const order = await findByNumber(database, number, email);
  if (!order) return;
  const isProven = await isProvenOrder(database.kysely, order.id);
  // Payment by card is the proof: until then it is unknown whether this mailbox belongs to the customer.
  if (!isProven && order.payment_method === 'card') return;
  const bucket = mailboxBucket('order links', order.email);
  if (!(await limits.take(LINKS_PER_MAILBOX, bucket)).isAllowed) return;
  if (!isProven && !(await strangers.take(order.email)).isAllowed) return;
  await outbox.post({ kind: 'order-link', aboutId: order.id });
}
