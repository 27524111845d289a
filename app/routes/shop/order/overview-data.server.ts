import type { RouterContextProvider } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { hasPaid } from '#app/features/payment/pay-by-card.server.ts';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import { hasVatAt } from '#domain/vat/vat-regimes.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { findHeld } from '../confirmation/find-held.server.ts';
import { orderCard } from './order-cards.server.ts';
import { orderView } from './order-view.ts';
import { REORDERED, readReordered } from './reordered.ts';

/**
 * The data of <OrderOverview>, for a visitor who has shown that the order is theirs. `link` is the secret of its link; the
 * address of the page may say what happened on a payment page.
 */
export async function overviewData(
  context: Readonly<RouterContextProvider>,
  url: URL,
  order: FoundOrder,
  link: string,
) {
  const { documents, shop, testimonials, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const facts = shop();
  const { street, postcode, city, hours, mode, vatNotice, vatRegimes } = facts;
  const now = nowOf(context);
  const view = orderView(order, now, facts);
  const issued = await documents.of(order.id);
  // What is invoiced keeps what its invoice says of VAT; until then the order is invoiced as prices are today.
  const hasVat = hasVatAt(vatRegimes, issued[0]?.issuedAt ?? now);
  const canPay = cards !== undefined && view.isStillKept;
  // The answer to the payment form redirects to that origin.
  if (cards && canPay) context.get(pageRequestContext).foreign = { form: [cards.origin] };
  return {
    order: view,
    link,
    canPay,
    card: orderCard(context, url, view),
    isJustPaid: hasPaid(url) && view.isPaid && view.dueCents === 0,
    transfer:
      view.paymentMethod === 'transfer' && view.dueCents > 0 && view.dueOn !== null
        ? transferView(facts, { cents: view.dueCents, reference: view.number })
        : null,
    held: view.toConfirm ? await findHeld(context, order, { bySms: false }) : null,
    documents: issued,
    reviews: (await testimonials.reviews.ofOrder(order.id))
      .filter(({ bar, review }) => !bar || review)
      .map(({ sku, name, review }) => ({ sku, name, state: review?.state ?? null })),
    reordered: readReordered(
      url.searchParams.get(REORDERED),
      order.lines.map(({ name }) => name),
    ),
    totalName: totalWords('Total', hasVat),
    vatMention: hasVat === isVatIncluded(vatNotice) ? `${priceWords(vatNotice)}, ${vatNotice}.` : null,
    shop: { address: `${street}, ${postcode} ${city}`, hours, specimen: specimenText(mode) },
  };
}
