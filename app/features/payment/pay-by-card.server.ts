import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { LEAST_CARD_CENTS } from '#domain/payments/payment-ways.ts';
import type { CardSale } from '#server/payments/card-sale.ts';
import type { CardView } from './pay-by-card.tsx';

type Context = Readonly<RouterContextProvider>;

/** What happened on the payment page, from the address; the sale itself says what is paid. */
const CAME_BACK = ['fait', 'annule', 'indisponible'] as const;

export const cameBackOf = (url: URL) =>
  CAME_BACK.find((word) => word === url.searchParams.get('paiement')) ?? null;

/** Whether this is where a payment page leads when it was paid. */
export const hasPaid = (url: URL): boolean => cameBackOf(url) === 'fait';

/** Asks what has become of the payment pages, which takes no message of Stripe's; tells whether it asked. */
export async function askCards(context: Context, url: URL, sale: CardSale): Promise<boolean> {
  const cards = context.get(depsContext).cards();
  if (!cards || !hasPaid(url)) return false;
  await cards.ask(sale);
  return true;
}

/** How what is due is paid by card; null if the shop takes none here, or too small a sum is due. */
export function cardView(
  context: Context,
  url: URL,
  { cents, isBeingPaid }: { cents: number; isBeingPaid: boolean },
): CardView | null {
  const { shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  if (cards) context.get(pageRequestContext).foreign = { form: [cards.origin] };
  if (cards === undefined || cents < LEAST_CARD_CENTS) return null;
  return { isBeingPaid, cameBack: cameBackOf(url), specimen: specimenText(shop().mode) };
}

type Asked<Refused> = {
  /** The page on which the sale is paid, with what has happened. */
  payPage: (paiement?: (typeof CAME_BACK)[number]) => string;
  /** Where Stripe leads back, but for what has happened: it learns no secret of a link. */
  back: string;
  /** What the page answers to who has tried too often. */
  refuse: (message: string, retryAfterS: number) => Refused;
};

/** Leads to the payment page of what is due now; there is none if somebody has paid it meanwhile. */
export async function startCard<Refused>(
  context: Context,
  sale: CardSale,
  { payPage, back, refuse }: Asked<Refused>,
): Promise<Response | Refused> {
  const cards = context.get(depsContext).cards();
  if (!cards) return redirect(payPage(), 303);
  const page = context.get(pageRequestContext);
  const refusal = await cards.admit(sale, page.clientIp);
  if (refusal) {
    const message = `Par sécurité, les essais de paiement par carte sont comptés. Réessayez dans ${inMinutes(refusal.retryAfterS)}, ou payez par virement ou à l’atelier.`;
    return refuse(message, refusal.retryAfterS);
  }
  try {
    const started = await cards.start(sale, { paid: `${back}fait`, cancelled: `${back}annule` });
    return redirect(started ?? payPage('fait'), 303);
  } catch (error) {
    page.reportError(error);
    return redirect(payPage('indisponible'), 303);
  }
}
