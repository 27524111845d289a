import type { ForeignOrigins } from '../../third-parties/foreign-origins.ts';
import { createAskOnce } from './ask-once.ts';
import { type AskSessionDeps, findWallet } from './ask-session.ts';
import { startWallet } from './start-checkout.ts';

/** Apple Pay and Google Pay for orders by card, on a page of ours. */
export type CardWallets = {
  publishableKey: string;
  /** Stripe's own: it may neither be bundled nor served from elsewhere. */
  scriptUrl: string;
  /** What that page alone allows for it. */
  origins: ForeignOrigins;
  /**
   * Opens what the buttons pay, once for as long as the goods are held. False if there is nothing to pay any more.
   * `CardPayments.admit` is called before.
   */
  start(orderId: string, back: string): Promise<boolean>;
  /** Asks what has become of an order's pages, each once in some seconds; null if none is open for the buttons. */
  find(orderId: string): ReturnType<typeof findWallet>;
};

/**
 * The release of Stripe's script that belongs to the version of its API that the library speaks, without what it collects
 * of its visitors and keeps in cookies: a wallet asks its own device who pays.
 */
const SCRIPT = '/endive/stripe.js?advancedFraudSignals=false';

/** As docs.stripe.com/security/guide lists them, without the maps that complete addresses: we ask for none there. */
const STRIPE_ORIGINS: ForeignOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Undefined without the key that opens them in browsers. */
export function createWallets(
  { publishableKey, apiBase }: { publishableKey?: string | undefined; apiBase?: string | undefined },
  asking: AskSessionDeps,
): CardWallets | undefined {
  if (!publishableKey) return undefined;
  const ask = createAskOnce(asking);
  const standIn = apiBase && new URL(apiBase).origin;
  return {
    publishableKey,
    scriptUrl: (standIn || 'https://js.stripe.com') + SCRIPT,
    origins: standIn ? { script: [standIn], frame: [standIn], connect: [standIn] } : STRIPE_ORIGINS,
    start: (orderId, back) => startWallet(asking, orderId, back),
    find: (orderId) => findWallet(asking, orderId, ask),
  };
}
