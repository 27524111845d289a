import type Stripe from 'stripe';
import type { Alarms } from '../../alarms/alarms-module.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Log } from '../../log.ts';
import type { Module } from '../../module.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { CardRefunds } from '../../payments/card-refunds.ts';
import type { CardSale } from '../../payments/card-sale.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Orders } from '../orders/orders-module.ts';
import { isOrderByCard } from '../orders/payable-order.ts';
import { askSessionsOf, closeSessionsOf, settleDueSessions } from './ask-session.ts';
import { type CardLimits, createCardLimits } from './card-limits.ts';
import { checkLedger } from './check-ledger.ts';
import type { ReturnPages } from './open-page.ts';
import { sendDueRefunds, sendRefund } from './send-refund.ts';
import { startCheckout } from './start-checkout.ts';
import { startDueCheckout } from './start-due-checkout.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { type CardWallets, createWallets } from './wallets.ts';

export type StripeSettings = {
  secretKey: string;
  /** Signs Stripe's messages. */
  webhookSecret: string;
  /** Opens the buttons of Apple Pay and Google Pay in browsers; without it they are not offered. */
  publishableKey?: string | undefined;
  /** Another address of its API, for tests. */
  apiBase?: string | undefined;
};

export type CardPayments = CardRefunds & {
  /** The origin of its pages: the policy must allow forms that lead there. */
  origin: string;
  /** Undefined without a publishable key. */
  wallets: CardWallets | undefined;
  /** Called before `start`. */
  admit: CardLimits['admit'];
  /**
   * The page where a sale is paid by card; the same however often it is requested. Null if there is nothing
   * to pay any more.
   */
  start(sale: CardSale, pages: ReturnPages): Promise<string | null>;
  /** Asks what has become of a sale's pages; called when its customer comes back from there. */
  ask(sale: CardSale): Promise<void>;
  /** Closes the pages of a sale that its customer gives up; tells if one of them has taken a payment. */
  close(sale: CardSale): ReturnType<typeof closeSessionsOf>;
};

export type StripeDeps = {
  database: Database;
  limits: Limits;
  alarms: Alarms;
  /** Keys the names of the limits' buckets. */
  linkSecret: string;
  orders: Pick<Orders, 'recordPayment' | 'recordRefund'>;
  outbox: Pick<Outbox, 'post'>;
  /** The name on credit notes. */
  shop: () => ShopSettings;
  clock: () => Date;
  log: Log;
  /** Called when a mail may be due. */
  onEvent: () => void;
};

const PAGES_ORIGIN = 'https://checkout.stripe.com';

/** Payments by card, if the shop has an account at Stripe. Only then is the library loaded. */
export async function createStripe(settings: StripeSettings, deps: StripeDeps) {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(settings.secretKey, {
    ...addressOf(settings.apiBase),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
  const cardLimits = createCardLimits(deps);
  const asking = { ...deps, stripe };
  const cards: CardPayments = {
    origin: settings.apiBase ? new URL(settings.apiBase).origin : PAGES_ORIGIN,
    wallets: createWallets(settings, asking),
    admit: cardLimits.admit,
    start: async (sale, pages) =>
      'order_id' in sale && (await isOrderByCard(deps.database.kysely, sale.order_id))
        ? startCheckout(asking, sale.order_id, pages)
        : startDueCheckout(asking, sale, pages),
    ...bindDeps(asking, { ask: askSessionsOf, close: closeSessionsOf, sendRefund }),
  };
  return {
    api: {
      cards,
      webhook: stripeWebhook({ ...asking, cardLimits, secret: settings.webhookSecret }),
      settle: (now: Date) => settleDueSessions(asking, now),
      check: (now: Date) => checkLedger(asking, now),
      sendRefunds: (now: Date) => sendDueRefunds(asking, now),
    },
  } satisfies Module<unknown>;
}

export function addressOf(
  apiBase: string | undefined,
): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) };
}
