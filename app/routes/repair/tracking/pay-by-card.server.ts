import { redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { tooMany } from '#app/forms/too-many.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { LEAST_CARD_CENTS } from '#domain/payments/payment-ways.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { capitalize } from '#domain/text/typography.ts';
import { rememberOpened } from '../form/opened-repair.server.ts';
import type { Route } from './+types/tracking.ts';
import type { Answer, Sent } from './answer-tracking.server.ts';
import { TRACKING_PATH, trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type Context = Route.ActionArgs['context'];

/** What happened on the payment page, from the address; the repair itself says what is paid. */
const CAME_BACK = ['fait', 'annule', 'indisponible'] as const;

const cameBackOf = (url: URL) => CAME_BACK.find((word) => word === url.searchParams.get('paiement')) ?? null;

/** Whether this is where a payment page leads when it was paid. */
export const hasPaid = (url: URL): boolean => cameBackOf(url) === 'fait';

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

/** Asks what has become of the payment pages, which takes no message of Stripe's; tells whether it asked. */
export async function askCards(context: Context, url: URL, repairId: string): Promise<boolean> {
  const cards = context.get(depsContext).cards();
  if (!cards || !hasPaid(url)) return false;
  await cards.ask({ repair_id: repairId });
  return true;
}

type Payable = Pick<RepairView, 'reference' | 'isBeingPaid'> & { money: { payableCents: number } };

/** The ways to pay what is due. */
export function paymentOf(context: Context, url: URL, { reference, isBeingPaid, money }: Payable) {
  const { shop, ...deps } = context.get(depsContext);
  const facts = shop();
  const { street, postcode, city, hours, phone, payments, mode } = facts;
  const cards = deps.cards();
  const canPay = cards !== undefined && money.payableCents >= LEAST_CARD_CENTS;
  if (cards) context.get(pageRequestContext).foreign = { form: [cards.origin] };
  return {
    card: canPay ? { isBeingPaid, cameBack: cameBackOf(url), specimen: specimenText(mode) } : null,
    transfer: transferView(facts, { cents: money.payableCents, reference }),
    noTransfer: mode === 'demonstration' ? NO_TRANSFER : null,
    ways: capitalize(payments.join(', ')),
    shop: { address: `${street}, ${postcode} ${city}`, hours, phone },
  };
}

/** Leads to the payment page of what is due now; there is none if somebody has paid it meanwhile. */
export async function payByCard(context: Context, { repair, link }: Sent) {
  const { settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const payPage = (paiement?: (typeof CAME_BACK)[number]) =>
    trackingPath(link, { etape: 'payer', ...(paiement && { paiement }) });
  if (!cards) return redirect(payPage(), 303);
  const sale = { repair_id: repair.id };
  const page = context.get(pageRequestContext);
  const refusal = await cards.admit(sale, page.clientIp);
  if (refusal) {
    const message = `Par sécurité, les essais de paiement par carte sont comptés. Réessayez dans ${inMinutes(refusal.retryAfterS)}, ou payez par virement ou à l’atelier.`;
    return tooMany<Answer>({ errors: [{ message }] }, refusal.retryAfterS);
  }
  rememberOpened(context, link);
  const back = `${settings.url}${TRACKING_PATH}?paiement=`;
  try {
    const started = await cards.start(sale, { paid: `${back}fait`, cancelled: `${back}annule` });
    return redirect(started ?? payPage('fait'), 303);
  } catch (error) {
    page.reportError(error);
    return redirect(payPage('indisponible'), 303);
  }
}
