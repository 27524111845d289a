import { data, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CART_PATH, SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { Route } from './+types/express.ts';
import { ClosedShop } from './cart/closed-shop.tsx';
import { OrderPauseNotice } from './cart/order-pause-notice.tsx';
import { pauseOf } from './cart/pause-of.server.ts';
import { cardCheckoutSchema } from './checkout/form.ts';
import { OrderForm } from './checkout/order-form.tsx';
import { orderOfCart } from './checkout/order-of-cart.server.ts';
import { orderPage } from './checkout/order-page.server.ts';
import { ReusedNotice } from './checkout/reused-notice.tsx';
import { sendOrder } from './checkout/send-order.server.ts';
import { openButtons, reopenButtons } from './express/open-buttons.server.ts';
import { walletPage } from './express/wallet-page.server.ts';
import { WalletPage } from './express/wallet-page.tsx';
import './checkout/style.css';

const PATH = SHOP_PAGES.express;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Apple Pay ou Google Pay',
    'Vos coordonnées et le récapitulatif sur une page, puis Apple Pay ou Google Pay.',
  );

/** As on the page of the ordinary checkout. */
export const shouldRevalidate = () => true;

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const sent = new Headers(loaderHeaders);
  for (const [name, value] of Object.entries(retryAfterOf(actionHeaders))) sent.set(name, value);
  return sent;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { carts, shop, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  if (!cards?.wallets) throw redirect(SHOP_PAGES.checkout, 303);
  const { cart, owner } = await openCart(context);
  const { waiting, typed } = await orderOfCart(context, { cart, owner });
  if (waiting) {
    const { wallet, headers } = await walletPage(context, waiting);
    return data(
      { wallet, order: null, product: null, pause: null, isClosed: false, isReused: false },
      { headers },
    );
  }
  const product = url.searchParams.get('produit');
  const view = product === null ? await cart.read() : await carts.ofProduct(product);
  const isClosed = !takesOrders(shop().mode);
  const pause = pauseOf(shop(), nowOf(context));
  const order = isClosed || pause ? null : await orderPage(context, view, { owner, typed });
  const slug = view.lines[0]?.product?.slug;
  return data({
    wallet: null,
    order,
    /** The product that is ordered alone: this page of it, and its own. */
    product:
      product === null
        ? null
        : {
            here: hereWith({ produit: product }),
            back: slug ? SHOP_PAGES.product + slug : SHOP_PAGES.catalogue,
          },
    pause,
    isClosed,
    isReused: url.searchParams.has('deja'),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { carts, ...deps } = context.get(depsContext);
  if (!deps.cards()?.wallets) return redirect(SHOP_PAGES.checkout, 303);
  const form = await sentForm(request);
  // The page of a product of which one unit was chosen.
  if (form.has('alone')) return redirect(hereWith({ produit: String(form.get('productId')) }), 303);
  if (form.get('intent') === 'reopen') return reopenButtons(context);
  const product = url.searchParams.get('produit');
  return sendOrder(context, form, {
    schema: cardCheckoutSchema,
    again: hereWith({ ...(product !== null && { produit: product }), deja: 'oui' }),
    ...(product !== null && { view: () => carts.ofProduct(product) }),
    wayOn: (orderId) => openButtons(context, orderId),
  });
}

const hereWith = (query: Record<string, string>): string => `${PATH}?${new URLSearchParams(query)}`;

export default function Express({ loaderData, actionData }: Route.ComponentProps) {
  const { wallet, order, product, pause, isClosed, isReused } = loaderData;
  if (wallet) return <WalletPage {...wallet} />;
  const refused = <ErrorSummary errors={actionData?.errors ?? []} />;
  return (
    <div className="section wrap checkout">
      <h1>Apple Pay ou Google Pay</h1>
      {isReused && <ReusedNotice />}
      {order ? (
        <OrderForm
          key={order.key}
          order={order}
          refusal={actionData}
          path={product?.here ?? PATH}
          lead={LEADS[product === null ? 'cart' : 'product']}
          isByCard
        >
          <GoLink to={product?.back ?? CART_PATH} back>
            {product === null ? 'Revenir au panier' : 'Revenir au produit'}
          </GoLink>
          {product === null && <GoLink to={SHOP_PAGES.checkout}>Payer autrement</GoLink>}
        </OrderForm>
      ) : isClosed ? (
        <>
          {refused}
          <ClosedShop />
        </>
      ) : pause ? (
        <>
          {refused}
          <OrderPauseNotice {...pause} />
        </>
      ) : (
        <>
          {refused}
          <NothingLeft isProduct={product !== null} />
        </>
      )}
    </div>
  );
}

const NEXT =
  'Apple Pay ou Google Pay s’ouvre juste après le bouton, si cet appareil en a un\u00a0; sinon, la même commande se règle par carte.';

const LEADS = {
  cart: `Tout tient sur cette page. ${NEXT}`,
  product: `Vous commandez ce produit seul, votre panier reste tel quel. ${NEXT}`,
};

/** Nothing that was to be ordered here is available. */
function NothingLeft({ isProduct }: { isProduct: boolean }) {
  return (
    <EmptyState
      illustration="panier-vide"
      title={isProduct ? 'Ce produit n’est plus disponible' : 'Votre panier est vide'}
      level={2}
      link={{ to: SHOP_PAGES.catalogue, label: 'Voir la boutique' }}
    >
      <p>{isProduct ? 'Rien n’a été commandé.' : 'Il n’y a rien à régler ici.'}</p>
    </EmptyState>
  );
}
