import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { EmptiedNotice } from '#app/features/cart/emptied-notice.tsx';
import { openCart } from '#app/features/cart/open-cart.ts';
import { useCartChanges } from '#app/features/cart/use-cart-changes.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Stepper } from '#app/ui/display/stepper.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { Route } from './+types/checkout.ts';
import { ClosedShop } from './cart/closed-shop.tsx';
import { OrderPauseNotice } from './cart/order-pause-notice.tsx';
import { pauseOf } from './cart/pause-of.server.ts';
import { checkoutSchema, checkoutSchemaWithoutCards } from './checkout/form.ts';
import { OrderForm } from './checkout/order-form.tsx';
import { orderOfCart } from './checkout/order-of-cart.server.ts';
import { orderPage } from './checkout/order-page.server.ts';
import { ReusedNotice } from './checkout/reused-notice.tsx';
import { sendOrder } from './checkout/send-order.server.ts';
import { CONFIRMATION_PATH } from './confirmation/confirmation-path.ts';
import './checkout/style.css';

const PATH = '/paiement';

const STEPS = [{ title: 'Panier' }, { title: 'Coordonnées et règlement' }, { title: 'Confirmation' }];

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Paiement',
    'Vos coordonnées, le retrait ou la livraison, le règlement, puis la commande.',
  );

/** The page also reloads its data after a refused form, which was refused because something is no longer as it was shown. */
export const shouldRevalidate = () => true;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { checkout, shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const page = context.get(pageRequestContext);
  const { cart, owner } = await openCart(context);
  const { waiting, typed } = await orderOfCart(context, { cart, owner });
  if (waiting) throw redirect(CONFIRMATION_PATH, 303);
  const view = await cart.read();
  const hasOrdered = checkout.rememberedOrder(page.cookies) !== null;
  const pause = pauseOf(shop(), nowOf(context));
  const isClosed = !takesOrders(shop().mode);
  const isReused = url.searchParams.has('deja');
  const order = isClosed || pause ? null : await orderPage(context, view, { owner, typed });
  // Without script, a form may lead to the payment page.
  if (order && cards) page.foreign = { form: [cards.origin] };
  return { order, lineCount: view.lines.length, isClosed, pause, hasOrdered, isReused };
}

export async function action({ request, context }: Route.ActionArgs) {
  const schema = context.get(depsContext).cards() ? checkoutSchema : checkoutSchemaWithoutCards;
  return sendOrder(context, request, {
    schema,
    again: `${PATH}?deja=oui`,
    wayOn: async (orderId, payment) => redirect(await wayOn(context, orderId, payment), 303),
  });
}

/** Leads to the payment page, or else to the order; the order exists whatever becomes of its payment. */
async function wayOn(context: Readonly<RouterContextProvider>, orderId: string, payment: string) {
  const { settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  if (payment !== 'card' || !cards) return CONFIRMATION_PATH;
  const back = settings.url + CONFIRMATION_PATH;
  if (await cards.admit({ order_id: orderId }, context.get(pageRequestContext).clientIp))
    return `${CONFIRMATION_PATH}?paiement=trop`;
  try {
    const pages = { paid: `${back}?paiement=fait`, cancelled: `${back}?paiement=annule` };
    return (await cards.start({ order_id: orderId }, pages)) ?? CONFIRMATION_PATH;
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return `${CONFIRMATION_PATH}?paiement=indisponible`;
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { order, lineCount, isClosed, pause, hasOrdered, isReused } = loaderData;
  const isEmptied = useCartChanges({ count: lineCount, hasLongForm: order !== null });
  return (
    <div className="section wrap checkout">
      <h1>Paiement</h1>
      {isReused && <ReusedNotice />}
      {isEmptied && <EmptiedNotice />}
      {order ? (
        <>
          <Stepper label="Étapes de la commande" steps={STEPS} current={1} />
          <Order key={order.key} order={order} refusal={actionData} />
        </>
      ) : isClosed ? (
        <>
          <ErrorSummary errors={actionData?.errors ?? []} />
          <ClosedShop />
        </>
      ) : pause ? (
        <>
          <ErrorSummary errors={actionData?.errors ?? []} />
          <OrderPauseNotice {...pause} />
          <GoLink to={CART_PATH} back>
            Revenir au panier
          </GoLink>
        </>
      ) : (
        <NothingToPay hasOrdered={hasOrdered} refusal={actionData} />
      )}
    </div>
  );
}

type OrderProps = {
  order: NonNullable<Route.ComponentProps['loaderData']['order']>;
  refusal: Route.ComponentProps['actionData'];
};

function Order({ order, refusal }: OrderProps) {
  const means = order.hasCards ? ', par virement ou par carte' : ' ou par virement';
  return (
    <OrderForm
      order={order}
      refusal={refusal}
      path={PATH}
      lead={
        <>
          {/* A phone has the choices themselves in sight, but not where parcels go. */}
          Retrait gratuit<span className="checkout__wide"> à l’atelier</span>
          {', ou envoi en France métropolitaine. '}
          <span className="checkout__wide">{`Vous réglez au comptoir${means}. `}</span>
          Aucun compte n’est nécessaire.
        </>
      }
    >
      <GoLink to={CART_PATH} back>
        Revenir au panier
      </GoLink>
    </OrderForm>
  );
}

type NothingToPayProps = { hasOrdered: boolean; refusal: Route.ComponentProps['actionData'] };

/** The cart is empty, or nothing in it is available any more. */
function NothingToPay({ hasOrdered, refusal }: NothingToPayProps) {
  return (
    <>
      <ErrorSummary errors={refusal?.errors ?? []} />
      <EmptyState
        illustration="panier-vide"
        title="Votre panier est vide"
        level={2}
        link={{ to: '/boutique', label: 'Voir la boutique' }}
      >
        <p>Il n’y a rien à payer pour l’instant.</p>
        {hasOrdered && <GoLink to={CONFIRMATION_PATH}>Revoir la commande que vous venez de passer</GoLink>}
      </EmptyState>
    </>
  );
}
