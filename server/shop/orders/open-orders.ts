import { HOLD_CAPS, isForOthers } from '#domain/order/hold-caps.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { Alarms } from '../../alarms/open-alarms.ts';
import type { Database } from '../../db/database.ts';
import { openPatience, type Patience } from '../../db/patience.ts';
import { networkKey, regionKey } from '../../http/client-address.ts';
import { addressBuckets, keyedBucket } from '../../limits/address-bucket.ts';
import { createLimits, type Limit } from '../../limits/limits.ts';
import type { StrangersMails } from '../../mail/strangers-mails.ts';
import type { Job } from '../../module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { expireOrders } from './expire-orders.ts';
import { type FoundOrder, findByLink, findOfAccount, findProductsOf } from './find-order.ts';
import { isProvenOrder } from './is-proven.ts';
import { linkToken } from './link-token.ts';
import { type MailOrderLinkDeps, mailLinkLater } from './mail-link.ts';
import { type Move, type MoveOutcome, moveOrder } from './move-order.ts';
import type { OrderSettings } from './order-settings.ts';
import { ownsMailbox } from './owns-mailbox.ts';
import { ORDER_PATIENCE_MS, type PlaceOrderOutcome, placeOrder } from './place-order.ts';
import {
  type CorrectOutcome,
  confirmByCode,
  confirmByLink,
  correctEmail,
  findByProof,
  findQuestion,
  isQuestionHeld,
  type ProofDeps,
  type ProofOutcome,
  type ProofView,
} from './prove-order.ts';
import {
  type Amount,
  type PaymentOutcome,
  type Refund,
  recordPayment,
  recordRefund,
} from './record-payment.ts';

/** Nobody orders so often: what is reserved is nobody else's meanwhile. */
export const ORDERS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/** A customer mistypes; whoever tries numbers gets nowhere. */
export const LOOKUPS_PER_ADDRESS: Limit = { count: 20, perS: 3600, burst: 10 };
/**
 * Of one order from one network, right ones and wrong ones alike, so that a refusal tells nothing. What strangers try from
 * elsewhere never counts against who has the right words.
 */
const LOOKUPS_OF_ORDER: Limit = { count: 5, perS: 900, burst: 5 };

export type Orders = {
  /** What the order form needs to know beforehand. */
  settings: OrderSettings;
  /** What ordering may wait for the database, from now on, all of it together. */
  patience(): Patience;
  /** Orders what an unchecked form or body asks for; `retryAfterS` when this address has ordered too often. */
  place(
    asked: unknown,
    userId: string | null,
    address?: string,
    patience?: Patience,
  ): Promise<PlaceOrderOutcome | { outcome: 'too many'; retryAfterS: number }>;
  /** What a confirming link is about: opening it changes nothing. */
  findByProof(token: string): Promise<ProofView | null>;
  /** The press on its button. */
  confirm(token: string): Promise<ProofOutcome>;
  /** The code that its telephone was sent, typed by who shows the order's link. */
  confirmByCode(orderId: string, code: string): ReturnType<typeof confirmByCode>;
  /** Asks the mailbox of an order once more whether it ordered; `retryAfterS` when it was asked often enough. */
  askAgain(order: { id: string; email: string }): Promise<'sent' | 'over' | { retryAfterS: number }>;
  /** Whether the mail that asks is kept back, since its mailbox was asked too much. */
  isQuestionHeld(orderId: string): Promise<boolean>;
  /** Asks another mailbox instead. */
  correctEmail(orderId: string, email: string): Promise<CorrectOutcome>;
  move(orderId: string, move: Move): Promise<MoveOutcome>;
  recordPayment(orderId: string, payment: Amount): Promise<PaymentOutcome>;
  recordRefund(orderId: string, refund: Refund): Promise<PaymentOutcome>;
  findByLink(token: string): Promise<FoundOrder | null>;
  /** Whether its customer has shown that its address is theirs. */
  isProven(orderId: string): Promise<boolean>;
  /**
   * Mails the link of the order that has this number and this e-mail to that address. Whether there is one is not told;
   * `retryAfterS` when this network has asked too often.
   */
  mailLink(
    asked: { number: string; email: string },
    address: string | undefined,
  ): Promise<{ outcome: 'done' } | { retryAfterS: number }>;
  /** The order of an account under a number; null for that of anybody else. */
  findOfAccount(number: string, userId: string): Promise<FoundOrder | null>;
  /** The products of an order of an account, with how many of each; null where it has no such order. */
  productsOf(number: string, userId: string): Promise<{ id: string; quantity: number }[] | null>;
  /** The secret of the link to an order, for who has shown that it is theirs. */
  linkOf(orderId: string): string;
};

export type OpenOrdersDeps = {
  database: Database;
  settings: OrderSettings;
  shop: () => ShopSettings;
  /** Makes the links to orders and names the buckets; the same in all processes, and after a restart. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  clock: () => Date;
  /** Called once something may have happened to an order, when that is stored. */
  onEvent?: () => void;
  /** Mails the links of orders. */
  mailing: Omit<MailOrderLinkDeps, 'database' | 'limits' | 'shop' | 'secret'>;
  /** Sends a mail of an order once more. */
  resend?: ProofDeps['resend'];
  /** What a mailbox may be asked that nobody has proven to be theirs. */
  strangers: StrangersMails;
  /** Tells the owner of who is refused for what strangers hold. */
  alarms?: Alarms;
};

/** Orders as pages and the back office place, find and move them; and what has to be looked at every minute. */
export function openOrders({
  database,
  settings,
  shop,
  secret,
  factor,
  clock,
  onEvent = () => {},
  mailing,
  resend = async () => {},
  strangers,
  alarms = { raise: async () => {} },
}: OpenOrdersDeps): { orders: Orders; jobs: readonly Job[] } {
  const limits = createLimits({ database, factor, clock });
  const bucketOf = addressBuckets(secret);
  const placing = {
    database,
    rates: () => settings.rates,
    cgvVersion: () => settings.cgvVersion,
    usedWarranty: () => shop().usedWarranty,
    linkSecret: secret,
    takesOrders: () => takesOrders(shop().mode),
    clock,
    isProven: ownsMailbox,
    caps: factor === 0 ? null : HOLD_CAPS,
    resend,
  };
  const paying = { database, shop, clock };
  async function told<T>(doing: Promise<T>): Promise<T> {
    const done = await doing;
    onEvent();
    return done;
  }
  return {
    orders: {
      settings,
      patience: () => openPatience(ORDER_PATIENCE_MS),
      async place(asked, userId, address, patience = openPatience(ORDER_PATIENCE_MS)) {
        const taken = await patience.of(limits.take(ORDERS_PER_ADDRESS, bucketOf('order', address)));
        if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
        const from = address && { network: networkKey(address), region: regionKey(address) };
        const result = await told(placeOrder({ ...placing, ...from }, asked, userId, patience));
        if (result.outcome === 'capped' && isForOthers(result.capped)) await alarms.raise('refused-goods');
        return result;
      },
      findByProof: (token) => findByProof(placing, token),
      confirm: (token) => told(confirmByLink(placing, token)),
      confirmByCode: (orderId, code) => told(confirmByCode(placing, orderId, code)),
      async askAgain({ id, email }) {
        const mail = await findQuestion(placing, id);
        if (mail === null) return 'over';
        const taken = await strangers.take(email);
        if (!taken.isAllowed) return { retryAfterS: taken.retryAfterS };
        await resend(mail, database.kysely);
        return 'sent';
      },
      isQuestionHeld: (orderId) => isQuestionHeld(placing, orderId),
      correctEmail: (orderId, email) => told(correctEmail(placing, orderId, email)),
      move: (orderId, move) => told(moveOrder(placing, orderId, move)),
      recordPayment: (orderId, payment) => told(recordPayment(paying, orderId, payment)),
      recordRefund: (orderId, refund) => told(recordRefund(paying, orderId, refund)),
      findByLink: (token) => findByLink(database, token),
      isProven: (orderId) => isProvenOrder(database.kysely, orderId),
      findOfAccount: (number, userId) => findOfAccount(database, number, userId),
      productsOf: (number, userId) => findProductsOf(database, number, userId),
      linkOf: (orderId) => linkToken(secret, orderId),
      async mailLink({ number, email }, address) {
        const network = bucketOf('order look-up', address);
        for (const [limit, bucket] of [
          [LOOKUPS_PER_ADDRESS, network],
          [LOOKUPS_OF_ORDER, keyedBucket(secret, 'order look-up of', `${number} ${network}`)],
        ] as const) {
          const taken = await limits.take(limit, bucket);
          if (!taken.isAllowed) return { retryAfterS: taken.retryAfterS };
        }
        mailLinkLater({ ...mailing, database, limits, shop, secret }, number, email);
        return { outcome: 'done' };
      },
    },
    jobs: [{ name: 'order expiry', every: 'minute', run: (now) => expireOrders(database, now) }],
  };
}
