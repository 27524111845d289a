import type { Alarms } from '../../alarms/alarms-module.ts';
import type { Database } from '../../db/database.ts';
import { addressKey, networkKey } from '../../http/client-address.ts';
import { keyedBucket } from '../../limits/address-bucket.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import { mailboxOf } from '../../limits/mailbox-bucket.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import { type CardSale, saleId } from '../../payments/card-sale.ts';
import { isProvenOrder } from '../orders/is-proven.ts';
import { networkDigest } from '../orders/place-order.ts';

/** A card was declined on the payment page; its customer may try another one there. */
export const DECLINED_EVENT = 'payment_intent.payment_failed';

/**
 * Openings of the payment page and declined cards: a customer comes back once or twice and mistypes once or twice.
 */
const PER_SALE: Limit = { count: 6, perS: 3600, burst: 6 };
const PER_MAILBOX: Limit = { count: 8, perS: 3600, burst: 8 };
/** Somebody who tries stolen cards places an order for every few of them. */
const PER_ADDRESS: Limit = { count: 10, perS: 3600, burst: 10 };
const PER_NETWORK: Limit = { count: 20, perS: 3600, burst: 20 };
/**
 * Limit for the whole shop, declined or refused attempts: above it, the owner gets an alarm, but customers can still
 * pay.
 */
const IN_ALL: Limit = { count: 20, perS: 3600, burst: 20, isFixed: true };

type CardLimitsDeps = {
  database: Pick<Database, 'kysely'>;
  limits: Limits;
  alarms: Alarms;
  /** Keys the names of the buckets; the same in all processes that share them. */
  linkSecret: string;
};

export type CardLimits = {
  /**
   * Called before the page opens: takes an attempt from this address. Null if it is allowed, else the seconds to wait.
   */
  admit(sale: CardSale, address: string | undefined): Promise<TooMany | null>;
  /** Counts a declined card. False if that was the last attempt of the sale's customer for now. */
  decline(sale: CardSale): Promise<boolean>;
};

type Bucket = readonly [Limit, key: string];
type Buckets = { own: Bucket[]; network: string | null };

/** Attempts to pay by card: how many for a sale, a mailbox and a network. The total closes nothing. */
export function createCardLimits({ database, limits, alarms, linkSecret }: CardLimitsDeps): CardLimits {
  const bucketOf = (kind: string, whose: string) =>
    keyedBucket(linkSecret, `card attempts of ${kind}`, whose);
  const ofNetwork = (digest: string): Bucket => [PER_NETWORK, `card attempts of network:${digest}`];

  /**
   * The order's account counts by itself, and so does a mailbox whose owner has confirmed the order. Any other
   * mailbox counts with the network that its orders came from: typing an address on orders elsewhere uses up none of
   * its owner's attempts. A customer on the same network as such a stranger orders in another way, or with an
   * account, as the page says.
   */
  async function bucketsOfOrder(orderId: string): Promise<Buckets> {
    const order = await database.kysely
      .selectFrom('orders')
      .leftJoin('internal.open_orders as asked', 'asked.order_id', 'orders.id')
      .select(['email', 'user_id', 'asked.network'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst();
    const ofOrder: Bucket = [PER_SALE, bucketOf('order', orderId)];
    if (!order) return { own: [ofOrder], network: null };
    const mailbox = mailboxOf(order.email);
    const isProven = await isProvenOrder(database.kysely, orderId);
    const ofMailbox = isProven
      ? bucketOf('proven mailbox', mailbox)
      : bucketOf('mailbox', `${mailbox} ${order.network ?? ''}`);
    const whose = order.user_id ? bucketOf('account', order.user_id) : ofMailbox;
    return { own: [ofOrder, [PER_MAILBOX, whose]], network: order.network };
  }

  /** Only the shop makes a repair, a sale or an invoice payable: nobody opens many to try cards on them. */
  const bucketsOf = async (sale: CardSale): Promise<Buckets> =>
    'order_id' in sale
      ? bucketsOfOrder(sale.order_id)
      : {
          own: [
            [
              PER_SALE,
              bucketOf('repair_id' in sale ? 'repair' : 'sale_id' in sale ? 'sale' : 'invoice', saleId(sale)),
            ],
          ],
          network: null,
        };

  async function countInAll(): Promise<void> {
    if (!(await limits.take(IN_ALL, 'card attempts, all')).isAllowed) await alarms.raise('card-attempts');
  }

  return {
    async admit(sale, address) {
      const { own } = await bucketsOf(sale);
      // A refusal by the sale takes nothing from the other buckets.
      const buckets = [
        ...own,
        [PER_ADDRESS, bucketOf('address', addressKey(address))] as const,
        ...(address === undefined ? [] : [ofNetwork(networkDigest(linkSecret, networkKey(address)))]),
      ];
      for (const [limit, key] of buckets) {
        const taken = await limits.take(limit, key);
        if (taken.isAllowed) continue;
        await countInAll();
        return tooMany(taken);
      }
      return null;
    },
    async decline(sale) {
      const { own, network } = await bucketsOf(sale);
      await countInAll();
      let isLast = false;
      // Each bucket counts the attempt, whatever the others say.
      for (const [limit, key] of network ? [...own, ofNetwork(network)] : own) {
        const { isAllowed } = await limits.take(limit, key);
        if (!isAllowed || Math.round((await limits.left(limit, key)) * limit.burst) < 1) isLast = true;
      }
      return !isLast;
    },
  };
}
