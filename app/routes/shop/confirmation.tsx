import { lazy, Suspense } from 'react';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { askCards } from '#app/features/payment/pay-by-card.server.ts';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { pickupDayOf } from '#domain/order/delivery-date.ts';
import { confirmBy, heldUntil } from '#domain/order/payment-terms.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import type { Route } from './+types/confirmation.ts';
import { orderOfCart } from './checkout/order-of-cart.server.ts';
import { ConfirmNotice } from './confirmation/confirm-notice.tsx';
import { ConfirmationParts } from './confirmation/confirmation-parts.tsx';
import { CONFIRMATION_PATH } from './confirmation/confirmation-path.ts';
import { findHeld } from './confirmation/find-held.server.ts';
import { findPlacedOrder } from './confirmation/find-placed-order.server.ts';
import { linkedOrderContext } from './confirmation/linked-order.server.ts';
import { OrderAgain } from './confirmation/order-again.tsx';
import { actOnOrder } from './confirmation/order-forms.server.ts';
import { orderTitle } from './confirmation/order-title.ts';
import { PaymentNotice } from './confirmation/payment-notice.tsx';
import { OverNotice, RenouncedNotice } from './order/ended-notices.tsx';
import { calendarPath, orderPath, withdrawalPath } from './order/order-path.ts';
import { type OrderView, orderView } from './order/order-view.ts';
import './confirmation/phone-code.css';
import './checkout/style.css';

/** Only if text messages are sent: otherwise its code is not part of the page. */
const ConfirmBySms = lazy(() => import('./confirmation/confirm-by-sms.tsx'));

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Confirmation de commande',
    'Le récapitulatif de la commande que vous venez de passer, et la suite.',
  );

/** What happened on the payment page, from the address; the order itself says whether it is paid. */
const CAME_BACK = ['fait', 'annule', 'indisponible', 'trop'] as const;

export function headers({ actionHeaders }: Route.HeadersArgs): Record<string, string> {
  return retryAfterOf(actionHeaders);
}

/** Outcomes of the buttons that help when no mail comes. */
const DONE = ['renvoye', 'corrige'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, ...deps } = context.get(depsContext);
  const phoneProofs = context.get(depsContext).forms.phoneProofs();
  const cards = deps.cards();
  const cameBack = CAME_BACK.find((word) => word === url.searchParams.get('paiement')) ?? null;
  const found = await findPlacedOrder(context, context.get(linkedOrderContext));
  if (!found.order || !found.token) return null;
  const { token } = found;
  const order = await askedOrder(context, url, found.order);
  const page = context.get(pageRequestContext);
  if (cards) page.foreign = { form: [cards.origin] };
  const { cart, owner } = await openCart(context);
  await orderOfCart(context, { cart, owner });
  const facts = shop();
  const isOpen = order.state === 'unproven' || order.state === 'pending';
  const view = orderView(order, nowOf(context), facts);
  const isToPay = isOpen && order.payment_method === 'card' && !view.isRenounced;
  const isToConfirm = order.state === 'unproven' && !isToPay && !view.isRenounced;
  const offer = isToConfirm ? await phoneProofs?.offer({ kind: 'order', id: order.id }) : null;
  return {
    order: { ...shownOf(order, view), hasMailbox: await deps.orders.isProven(order.id) },
    pickupDay: pickupDayOf(facts, order.created_at),
    calendarPath: view.hasPickupDay ? calendarPath(order.number, token) : null,
    cameBack,
    isToPay,
    canPay: view.isStillKept && cards !== undefined,
    isToConfirm,
    held: isToConfirm ? await findHeld(context, order, { bySms: offer != null }) : null,
    bySms: offer ? { ...offer, cgvVersion: order.cgv_version } : null,
    done: DONE.find((word) => word === url.searchParams.get('fait')) ?? null,
    isSignedIn: owner !== null,
    followPath: orderPath(token),
    withdrawalPath: view.withdrawal?.isOpen ? withdrawalPath(token) : null,
    transfer:
      order.payment_method === 'transfer'
        ? transferView(facts, { cents: order.total_cents, reference: order.number })
        : null,
    shop: {
      payee: facts.ownerName ?? facts.name,
      address: `${facts.street}, ${facts.postcode} ${facts.city}`,
      hours: facts.hours,
      bell: facts.bell,
      phone: facts.phone,
      vatNotice: facts.vatNotice,
      specimen: specimenText(facts.mode),
      noTransfer: facts.mode === 'demonstration' ? NO_TRANSFER : null,
    },
  };
}

/** The order after its payment page: whoever comes back from there need not wait for Stripe's message. */
async function askedOrder(
  context: Route.LoaderArgs['context'],
  url: URL,
  order: FoundOrder,
): Promise<FoundOrder> {
  if (order.payment_method !== 'card' || order.concluded_at !== null) return order;
  if (!(await askCards(context, url, { order_id: order.id }))) return order;
  const { orders } = context.get(depsContext);
  return (await orders.findByLink(orders.linkOf(order.id))) ?? order;
}

const shownOf = ({ number, state, email, lines, ...order }: FoundOrder, view: OrderView) => ({
  number,
  state,
  stateName: view.stateName,
  progress: view.progress,
  isRenounced: view.isRenounced,
  isBeingPaid: view.isBeingPaid,
  renounced: view.renounced,
  isOver: view.isOver,
  overBecause: view.overBecause,
  paidCents: view.paidCents,
  refundedCents: view.refundedCents,
  email,
  deliveryMethod: order.delivery_method,
  deliveryAddress: order.delivery_address,
  relayPoint: order.relay_point,
  paymentMethod: order.payment_method,
  paymentDueAt: order.payment_due_at,
  heldUntil: heldUntil(order.payment_method, order.created_at),
  confirmBy: confirmBy(order.created_at),
  isConcluded: order.concluded_at !== null,
  cgvVersion: order.cgv_version,
  promos: view.promos,
  deliveryCents: order.delivery_cents,
  totalCents: order.total_cents,
  lines: lines.map(({ product_id, name, quantity, total_cents }) => ({
    id: product_id,
    name,
    quantity,
    totalCents: total_cents,
  })),
});

/** « Payer à nouveau », and the forms of ./confirmation/order-forms.server.ts. */
export async function action({ request, context }: Route.ActionArgs) {
  return actOnOrder(context, await sentForm(request));
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoOrder />;
  const { order, isToPay, isToConfirm, done, bySms } = loaderData;
  const retryAfterS = actionData?.retryAfterS;
  const isLost = order.isOver && !order.isConcluded;
  return (
    <div className="section wrap checkout">
      <h1>{orderTitle(order, isToPay)}</h1>
      <div className="checkout__parts">
        {order.isOver && <OverNotice {...order} />}
        <RenouncedNotice {...order} />
        {isToConfirm ? (
          <ConfirmNotice
            order={order}
            held={loaderData.held}
            errors={actionData?.errors ?? []}
            kept={actionData?.kept}
            done={actionData ? null : done}
          >
            {bySms && (
              <Suspense>
                <ConfirmBySms
                  offer={bySms}
                  action={CONFIRMATION_PATH}
                  errors={actionData?.errors ?? []}
                  specimen={loaderData.shop.specimen}
                />
              </Suspense>
            )}
          </ConfirmNotice>
        ) : (
          <PaymentNotice {...loaderData} {...(retryAfterS ? { cameBack: 'trop', retryAfterS } : {})} />
        )}
        {isToPay && !order.isBeingPaid && <OrderAgain action={CONFIRMATION_PATH} isWaiting />}
        <ConfirmationParts {...loaderData} />
        {isLost && <OrderAgain action={CONFIRMATION_PATH} />}
      </div>
    </div>
  );
}

function NoOrder() {
  return (
    <div className="section wrap checkout">
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
