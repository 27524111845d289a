import { redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { cameBackOf, cardView, startCard } from '#app/features/payment/pay-by-card.server.ts';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { tooMany } from '#app/forms/too-many.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { capitalize } from '#domain/text/typography.ts';
import { rememberOpened } from '../form/opened-repair.server.ts';
import type { Route } from './+types/tracking.ts';
import type { Answer, Sent } from './answer-tracking.server.ts';
import { TRACKING_PATH, trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type Context = Route.ActionArgs['context'];

/**
 * Whoever comes back from the payment page: the case is the one that this browser remembers, since the secret of its
 * link is told to nobody, Stripe neither.
 */
export function backFromCards(context: Context, url: URL): Response | null {
  const paiement = cameBackOf(url);
  const { repairs } = context.get(depsContext);
  const link = paiement && repairs.opened(context.get(pageRequestContext).cookies);
  return link ? redirect(trackingPath(link, { etape: 'payer', paiement })) : null;
}

type Payable = Pick<RepairView, 'reference' | 'isBeingPaid'> & { money: { payableCents: number } };

/** The ways to pay what is due. */
export function paymentOf(context: Context, url: URL, { reference, isBeingPaid, money }: Payable) {
  const facts = context.get(depsContext).shop();
  const { street, postcode, city, hours, phone, payments, mode } = facts;
  return {
    card: cardView(context, url, { cents: money.payableCents, isBeingPaid }),
    transfer: transferView(facts, { cents: money.payableCents, reference }),
    noTransfer: mode === 'demonstration' ? NO_TRANSFER : null,
    ways: capitalize(payments.join(', ')),
    shop: { address: `${street}, ${postcode} ${city}`, hours, phone },
  };
}

/** Leads to the payment page of what is due now. */
export async function payByCard(context: Context, { repair, link }: Sent) {
  const { settings, ...deps } = context.get(depsContext);
  if (deps.cards()) rememberOpened(context, link);
  return startCard(
    context,
    { repair_id: repair.id },
    {
      payPage: (paiement) => trackingPath(link, { etape: 'payer', ...(paiement && { paiement }) }),
      back: `${settings.url}${TRACKING_PATH}?paiement=`,
      refuse: (message, retryAfterS) => tooMany<Answer>({ errors: [{ message }] }, retryAfterS),
    },
  );
}
