import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import { promoLines } from '#domain/promo/promo-texts.ts';
import { permissionsPolicy } from '#domain/urls/permissions-policy.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import type { CardPayments } from '#server/shop/stripe/stripe-module.ts';
import { CONFIRMATION_PATH, PAID_PATH } from '../confirmation/confirmation-path.ts';

/**
 * What <WalletPage> shows of an order that waits for its card, and the headers of the document: this page alone allows
 * what the wallets need, and only while there is something for them to pay.
 */
export async function walletPage(context: Readonly<RouterContextProvider>, order: FoundOrder) {
  const { shop, ...deps } = context.get(depsContext);
  const page = context.get(pageRequestContext);
  // A document keeps the policy that it was loaded with.
  if (!page.isDocument) throw redirectDocument(SHOP_PAGES.express);
  const cards = deps.cards();
  const keptUntil = heldUntil('card', order.created_at);
  const isOver = order.is_being_paid || isOrderRenounced(order.withdrawals) || keptUntil <= nowOf(context);
  if (!cards?.wallets || isOver) throw redirect(CONFIRMATION_PATH, 303);
  const wallets = cards.wallets;
  const found = await findButtons(order.id, wallets, page.reportError);
  if (found === 'paid' || found === 'processing') throw redirect(PAID_PATH, 303);
  const buttons = found && {
    publishableKey: wallets.publishableKey,
    scriptUrl: wallets.scriptUrl,
    clientSecret: found.clientSecret,
  };
  // The ordinary page of cards, by a form.
  page.foreign = { ...(buttons && wallets.origins), form: [cards.origin] };
  const facts = shop();
  return {
    wallet: {
      buttons,
      keptUntil,
      number: order.number,
      lines: order.lines.map(({ name, quantity, total_cents }) => ({
        name,
        quantity,
        totalCents: total_cents,
      })),
      promos: promoLines(order.promos),
      deliveryMethod: order.delivery_method,
      deliveryCents: order.delivery_cents,
      totalCents: order.total_cents,
      vatNotice: facts.vatNotice,
      specimen: specimenText(facts.mode),
    },
    headers: buttons ? headersOf(wallets) : {},
  };
}

type Wallets = NonNullable<CardPayments['wallets']>;

/** Without an answer there are no buttons: the order is paid in another way. */
async function findButtons(orderId: string, wallets: Wallets, reportError: (error: unknown) => void) {
  try {
    return await wallets.find(orderId);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** Their frames open the browser's own sheet, or a window of the wallet that speaks to the page. */
const headersOf = ({ origins }: Wallets): Record<string, string> => ({
  'Permissions-Policy': permissionsPolicy({ payers: origins.frame ?? [] }),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
});
