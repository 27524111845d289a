import { redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { sentForm } from '#app/sent-form.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { pickupDayOf } from '#domain/delivery-date.ts';
import { isRenounced } from '#domain/order/order-account.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/confirmation.ts';
import { ConfirmationParts } from './confirmation/confirmation-parts.tsx';
import { PaymentNotice } from './confirmation/payment-notice.tsx';
import { linkOf } from './order/read-order-form.ts';
import '#app/styles/checkout.css';

const PATH = '/confirmation-commande';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Confirmation de commande',
    'Le récapitulatif de la commande que vous venez de passer, et la suite.',
  );

/** What came of the page that takes cards, as its address tells; the order itself says whether it is paid. */
const CAME_BACK = ['fait', 'annule', 'indisponible'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const { order, token } = await findOrder(context);
  if (!order || !token) return null;
  const page = context.get(pageRequestContext);
  if (cards) page.foreign = { form: [cards.origin] };
  const { owner } = await openCart(context);
  const facts = shop();
  const isToPay =
    order.state === 'pending' && order.payment_method === 'card' && !isRenounced(order.withdrawals);
  return {
    order: shownOf(order),
    pickupDay: pickupDayOf(facts, order.created_at),
    cameBack: CAME_BACK.find((word) => word === url.searchParams.get('paiement')) ?? null,
    isToPay,
    canPay: isToPay && cards !== undefined,
    isSignedIn: owner !== null,
    followPath: `/suivi-commande?${new URLSearchParams({ lien: token })}`,
    shop: {
      payee: facts.ownerName ?? facts.name,
      address: `${facts.street}, ${facts.postcode} ${facts.city}`,
      hours: facts.hours,
      bell: facts.bell,
      phone: facts.phone,
      iban: facts.iban,
      bic: facts.bic,
      vatNotice: facts.vatNotice,
    },
  };
}

/** The order of a link, without one that which this browser has just placed, by the secret that its cookie keeps. */
async function findOrder(context: Route.LoaderArgs['context'], link: FormDataEntryValue | null = null) {
  const { checkout, orders } = context.get(depsContext);
  const token =
    link === null ? checkout.rememberedOrder(context.get(pageRequestContext).cookies) : linkOf(link);
  return { token, order: token ? await orders.findByLink(token) : null };
}

const shownOf = ({ number, state, email, lines, ...order }: FoundOrder) => ({
  number,
  state,
  email,
  deliveryMethod: order.delivery_method,
  deliveryAddress: order.delivery_address,
  relayPoint: order.relay_point,
  paymentMethod: order.payment_method,
  paymentDueAt: order.payment_due_at,
  heldUntil: heldUntil(order.payment_method, order.created_at),
  cgvVersion: order.cgv_version,
  deliveryCents: order.delivery_cents,
  totalCents: order.total_cents,
  lines: lines.map(({ product_id, name, quantity, total_cents }) => ({
    id: product_id,
    name,
    quantity,
    totalCents: total_cents,
  })),
});

/**
 * « Payer à nouveau »: the same order, for as long as its goods are kept. From its own page it comes with its link, and is the
 * one that this browser is shown when it comes back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { checkout, settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const link = (await sentForm(request)).get('lien');
  const { token, order } = await findOrder(context, link);
  if (token && order && link) checkout.rememberOrder(token, context.get(pageRequestContext).setCookie);
  if (!order || !cards || isRenounced(order.withdrawals)) return redirect(PATH, 303);
  const back = settings.url + PATH;
  try {
    const pages = { paid: `${back}?paiement=fait`, cancelled: `${back}?paiement=annule` };
    return redirect((await cards.start(order.id, pages)) ?? PATH, 303);
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return redirect(`${PATH}?paiement=indisponible`, 303);
  }
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoOrder />;
  const { order, isToPay } = loaderData;
  return (
    <div className="section wrap pay">
      <h1>{titleOf(order.state, isToPay)}</h1>
      <div className="pay__parts">
        <PaymentNotice {...loaderData} />
        <ConfirmationParts {...loaderData} />
      </div>
    </div>
  );
}

function titleOf(state: FoundOrder['state'], isToPay: boolean): string {
  if (state === 'cancelled' || state === 'refunded') return 'Votre commande est annulée';
  return isToPay ? 'Votre commande attend son paiement' : 'Merci, votre commande est enregistrée';
}

function NoOrder() {
  return (
    <div className="section wrap pay">
      <h1>Confirmation de commande</h1>
      <EmptyState
        illustration="boite-vide"
        title="Aucune commande à montrer ici"
        level={2}
        link={{ to: '/suivi-commande', label: 'Suivre une commande' }}
      >
        <p>
          Cette page montre, pendant deux heures, la commande que ce navigateur vient de passer. Ensuite, le
          lien de l’e-mail de confirmation l’ouvre à tout moment, comme son numéro et votre adresse.
        </p>
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
