import { endOfNumber } from '#domain/cases/case-number.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { DeliveryRates } from '#domain/order/delivery-price.ts';
import { HOLD_CAPS, isForOthers } from '#domain/order/hold-caps.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import { orderPauseOn } from '#domain/selling/order-pause.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { Alarms } from '../../alarms/alarms-module.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import { type Deadline, openDeadline } from '../../db/deadline.ts';
import { networkKey, regionKey } from '../../http/client-address.ts';
import { addressBuckets, keyedBucket } from '../../limits/address-bucket.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { StrangersMails } from '../../mail/strangers-mails.ts';
import type { Module } from '../../module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { wakeAfter } from '../../wake-after.ts';
import { expireOrders } from './expire-orders.ts';
import {
  type FoundOrder,
  findByLink,
  findOfAccount,
  findProductsOf,
  findTyped,
  isOrderOf,
} from './find-order.ts';
import { isProvenOrder } from './is-proven.ts';
import { linkToken } from './link-token.ts';
import { type MailOrderLinkDeps, mailLinkLater } from './mail-link.ts';
import { moveOrder } from './move-order.ts';
import type { OrderSettings } from './order-settings.ts';
import { ownsMailbox } from './owns-mailbox.ts';
import { pickupCalendar } from './pickup-calendar.ts';
import { ORDER_DEADLINE_MS, type PlaceOrderOutcome, placeOrder } from './place-order.ts';
import {
  confirmByCode,
  confirmByLink,
  correctEmail,
  findByProof,
  findQuestion,
  isQuestionHeld,
  type ProofDeps,
} from './prove-order.ts';
import { recordPayment, recordRefund } from './record-payment.ts';

/** Limit for orders: no customer orders this often, and reserved goods are not available to others. */
export const ORDERS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** Limit for lookups: a customer mistypes, and guessed numbers lead nowhere. */
export const LOOKUPS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/**
 * Limit for one order from one network, right and wrong words alike, so that a refusal reveals nothing. Attempts from
 * elsewhere never count against the customer.
 */
const LOOKUPS_OF_ORDER: Limit = { count: 5, perS: 900, burst: 5 };

export type OrdersDeps = {
  database: Database;
  settings: OrderSettings;
  /** The delivery prices in force. */
  rates: () => DeliveryRates;
  shop: () => ShopSettings;
  /** Makes the links to orders and the names of buckets; the same in all processes, and after a restart. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** Called when something may have happened to an order and is stored. */
  onEvent?: () => void;
  /** Mails the links of orders. */
  mailing: Omit<MailOrderLinkDeps, 'database' | 'limits'>;
  /** Sends a mail of an order once more. */
  resend?: ProofDeps['resend'];
  /** How many questions an unproven mailbox may get. */
  strangers: StrangersMails;
  /** Tells the owner when a customer is refused because of what strangers hold. */
  alarms?: Alarms;
};

export type Orders = ReturnType<typeof createOrders>['api'];

/** Places, finds and moves orders, for pages and the back office; and the checks of every minute. */
export function createOrders({
  database,
  settings,
  rates,
  shop,
  secret,
  factor,
  clock,
  onEvent = () => {},
  mailing,
  resend = async () => {},
  strangers,
  alarms = { raise: async () => {} },
}: OrdersDeps) {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const placing = {
    database,
    rates,
    cgvVersion: () => settings.cgvVersion,
    usedWarranty: () => shop().usedWarranty,
    linkSecret: secret,
    takesOrders: () => takesOrders(shop().mode) && !orderPauseOn(shop(), dayInParis(clock())),
    clock,
    isProven: ownsMailbox,
    caps: factor === 0 ? null : HOLD_CAPS,
    resend,
  };
  const paying = { database, shop, clock };
  const waking = wakeAfter(onEvent, { placeOrder });
  return {
    api: {
      ...wakeAfter(
        onEvent,
        bindDeps(placing, { confirm: confirmByLink, confirmByCode, correctEmail, move: moveOrder }),
      ),
      ...wakeAfter(onEvent, bindDeps(paying, { recordPayment, recordRefund })),
      ...bindDeps(placing, { findByProof, isQuestionHeld }),
      ...bindDeps(database, {
        findByLink,
        findOfAccount,
        findTyped,
        isOf: isOrderOf,
        productsOf: findProductsOf,
      }),
      ...bindDeps(database.kysely, { isProven: isProvenOrder }),
      ...bindDeps(secret, { linkOf: linkToken }),
      /** The file for the customer's calendar; null if the order is not fetched on a day that is known. */
      pickupCalendar: (order: FoundOrder, siteUrl: string) =>
        pickupCalendar(order, { shop: shop(), siteUrl, now: clock() }),
      /** The settings that the order form needs beforehand. */
      settings,
      /** How long ordering may wait for the database from now on, in all. */
      deadline: () => openDeadline(ORDER_DEADLINE_MS),
      /** Places the order of a form that its schema has read; `retryAfterS` if this address has ordered too often. */
      async place(
        asked: OrderRequest,
        userId: string | null,
        address?: string,
        deadline: Deadline = openDeadline(ORDER_DEADLINE_MS),
        { isOutdated = false } = {},
      ): Promise<PlaceOrderOutcome | TooMany> {
        const taken = await deadline.of(limits.take(ORDERS_PER_ADDRESS, bucketOf('order', address)));
        if (!taken.isAllowed) return tooMany(taken);
        const from = address && { network: networkKey(address), region: regionKey(address) };
        const result = await waking.placeOrder({ ...placing, ...from, isOutdated }, asked, userId, deadline);
        if (result.outcome === 'capped' && isForOthers(result.capped)) await alarms.raise('refused-goods');
        return result;
      },
      /** Asks the mailbox of an order once more whether it ordered; `retryAfterS` if it was asked often enough. */
      async askAgain({ id, email }: { id: string; email: string }): Promise<'sent' | 'over' | TooMany> {
        const mail = await findQuestion(placing, id);
        if (mail === null) return 'over';
        const taken = await strangers.take(email);
        if (!taken.isAllowed) return tooMany(taken);
        await resend(mail, database.kysely);
        return 'sent';
      },
      /**
       * Mails the link of the order with this number and e-mail to that address. The answer does not reveal whether
       * there is one; `retryAfterS` if this network has asked too often.
       */
      async mailLink(
        { number, email }: { number: string; email: string },
        address: string | undefined,
      ): Promise<{ outcome: 'done' } | TooMany> {
        const network = bucketOf('order look-up', address);
        for (const [limit, bucket] of [
          [LOOKUPS_PER_ADDRESS, network],
          // The same order however it is asked for, with its whole number or the end of it.
          [LOOKUPS_OF_ORDER, keyedBucket(secret, 'order look-up of', `${endOfNumber(number)} ${network}`)],
        ] as const) {
          const taken = await limits.take(limit, bucket);
          if (!taken.isAllowed) return tooMany(taken);
        }
        mailLinkLater({ ...mailing, database, limits }, number, email);
        return { outcome: 'done' };
      },
    },
    jobs: [{ name: 'order expiry', every: 'minute', run: (now) => expireOrders(database, now) }],
  } satisfies Module<unknown>;
}
