import { lazy, Suspense } from 'react';
import { data, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { pressForCode } from '#app/features/phone-proof/press-for-code.server.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inMinutes } from '#domain/dates/durations.ts';
import { pickupDayOf } from '#domain/order/delivery-date.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { isOrderOver } from '#domain/order/order-states.ts';
import { confirmBy, heldUntil } from '#domain/order/payment-terms.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import type { Route } from './+types/confirmation.ts';
import { orderOfCart } from './checkout/order-of-cart.server.ts';
import { ConfirmNotice } from './confirmation/confirm-notice.tsx';
import { ConfirmationParts } from './confirmation/confirmation-parts.tsx';
import { findHeld } from './confirmation/find-held.server.ts';
import { ADDRESS_FIELDS, addressSchema } from './confirmation/form.ts';
import { linkedOrderContext } from './confirmation/linked-order.server.ts';
import { OrderAgain } from './confirmation/order-again.tsx';
import { orderTitle } from './confirmation/order-title.ts';
import { PaymentNotice } from './confirmation/payment-notice.tsx';
import { OverNotice, RenouncedNotice } from './order/ended-notices.tsx';
import { linkOf } from './order/form.ts';
import { orderPath, withdrawalPath } from './order/order-path.ts';
import { type OrderView, orderView } from './order/order-view.ts';
import './confirmation/phone-code.css';
import './checkout/style.css';

/** Only if text messages are sent: otherwise its code is not part of the page. */
const ConfirmBySms = lazy(() => import('./confirmation/confirm-by-sms.tsx'));

const PATH = '/confirmation-commande';
const CHECKOUT_PATH = '/paiement';

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
  const found = await findOrder(context, context.get(linkedOrderContext));
  if (!found.order || !found.token) return null;
  const { token } = found;
  const order = cameBack === 'fait' ? await askCards(context, found.order) : found.order;
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

/** The order of a link or, without one, the order that this browser has just placed, by the secret in its cookie. */
async function findOrder(context: Route.LoaderArgs['context'], link: FormDataEntryValue | null) {
  const { checkout, orders } = context.get(depsContext);
  const token =
    link === null ? checkout.rememberedOrder(context.get(pageRequestContext).cookies) : linkOf(link);
  return { token, order: token ? await orders.findByLink(token) : null };
}

/** The order after its payment page: whoever comes back from there need not wait for Stripe's message. */
async function askCards(context: Context, order: FoundOrder): Promise<FoundOrder> {
  const { orders, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  if (!cards || order.payment_method !== 'card' || order.concluded_at !== null) return order;
  await cards.ask({ order_id: order.id });
  return (await orders.findByLink(orders.linkOf(order.id))) ?? order;
}

const shownOf = ({ number, state, email, lines, ...order }: FoundOrder, view: OrderView) => ({
  number,
  state,
  stateName: view.stateName,
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
 * « Payer à nouveau »: the same order, as long as its goods are held. From its own page it comes with its link, and
 * this browser sees it when it comes back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { checkout, settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const form = await sentForm(request);
  const link = form.get('link');
  const { token, order } = await findOrder(context, link);
  if (token && order && link) {
    checkout.rememberOrder(token, context.get(pageRequestContext).setCookie);
    context.set(linkedOrderContext, token);
  }
  if (!order) return redirect(PATH, 303);
  switch (form.get('intent')) {
    case 'resend':
      return askAgain(context, order);
    case 'correct':
      return correct(context, order, form);
    case 'again':
      return orderAgain(context, order);
    case 'sms':
    case 'code':
      // For the browser that ordered, by its cookie, not by a link.
      return link === null ? byPhone(context, order, form) : redirect(PATH, 303);
  }
  if (!cards || isOrderRenounced(order.withdrawals)) return redirect(PATH, 303);
  const refusal = await cards.admit({ order_id: order.id }, context.get(pageRequestContext).clientIp);
  // The page of a link knows its order by the cookie that comes with the answer.
  if (refusal && link) return redirect(`${PATH}?paiement=trop`, 303);
  if (refusal) return tooMany({ errors: [], kept: undefined, ...refusal }, refusal.retryAfterS);
  const back = settings.url + PATH;
  try {
    const pages = { paid: `${back}?paiement=fait`, cancelled: `${back}?paiement=annule` };
    return redirect((await cards.start({ order_id: order.id }, pages)) ?? PATH, 303);
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return redirect(`${PATH}?paiement=indisponible`, 303);
  }
}

type Context = Route.ActionArgs['context'];

const answer = (errors: FieldError[], kept?: Record<string, string>) => ({ errors, kept, retryAfterS: 0 });

async function askAgain(context: Context, order: FoundOrder) {
  const asked = await context.get(depsContext).orders.askAgain(order);
  if (typeof asked === 'object') {
    const message = `Plusieurs messages viennent de partir à cette adresse. Réessayez dans ${inMinutes(asked.retryAfterS)}, ou appelez-nous.`;
    return tooMany(answer([{ message }]), asked.retryAfterS);
  }
  return redirect(asked === 'sent' ? `${PATH}?fait=renvoye` : PATH, 303);
}

async function correct(context: Context, order: FoundOrder, form: FormData) {
  const { value, errors, kept } = readSent(addressSchema, ADDRESS_FIELDS, form);
  if (errors) return data(answer(errors, kept), { status: 400 });
  const corrected = await context.get(depsContext).orders.correctEmail(order.id, value.email);
  if (corrected.outcome === 'refused') {
    const refused = errorsAt([{ path: 'email', message: corrected.reason }], ADDRESS_FIELDS);
    return data(answer(refused, kept), { status: 409 });
  }
  return redirect(corrected.outcome === 'corrected' ? `${PATH}?fait=corrige` : PATH, 303);
}

async function byPhone(context: Context, { id, withdrawals }: FoundOrder, form: FormData) {
  if (isOrderRenounced(withdrawals)) return redirect(PATH, 303);
  const refusal = await pressForCode(context, form, { kind: 'order', id }, async (code) => {
    const { outcome } = await context.get(depsContext).orders.confirmByCode(id, code);
    return outcome;
  });
  return refusal ?? redirect(PATH, 303);
}

/**
 * An order that came to nothing goes back into the cart. One that waits for its card is given up first, and another way
 * to pay it is chosen, unless it turns out to be paid.
 */
async function orderAgain(context: Context, order: FoundOrder) {
  const { orders, ...deps } = context.get(depsContext);
  const isWaiting =
    order.payment_method === 'card' && order.concluded_at === null && !isOrderOver(order.state);
  if (isWaiting) {
    const closed = await deps.cards()?.close({ order_id: order.id });
    if (closed === 'paid' || closed === 'processing') return redirect(`${PATH}?paiement=fait`, 303);
    await orders.move(order.id, { to: 'cancelled', actor: 'customer' });
  }
  const now = await orders.findByLink(orders.linkOf(order.id));
  if (!now || now.concluded_at || !isOrderOver(now.state)) return redirect(PATH, 303);
  const { cart } = await openCart(context);
  const kept = new Set((await cart.read()).lines.map(({ id }) => id));
  const missing = now.lines.filter(({ product_id }) => !kept.has(product_id));
  await cart.addAll(missing.map(({ product_id: id, quantity }) => ({ id, quantity })));
  return redirect(isWaiting ? CHECKOUT_PATH : CART_PATH, 303);
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
                  action={PATH}
                  errors={actionData?.errors ?? []}
                  specimen={loaderData.shop.specimen}
                />
              </Suspense>
            )}
          </ConfirmNotice>
        ) : (
          <PaymentNotice {...loaderData} {...(retryAfterS ? { cameBack: 'trop', retryAfterS } : {})} />
        )}
        {isToPay && !order.isBeingPaid && <OrderAgain action={PATH} isWaiting />}
        <ConfirmationParts {...loaderData} />
        {isLost && <OrderAgain action={PATH} />}
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
