import { data, Form, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { CartToaster } from '#app/features/cart/add-to-cart.tsx';
import { addedAddress } from '#app/features/cart/added-here.ts';
import { CART_PATH, SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import { EmptiedNotice } from '#app/features/cart/emptied-notice.tsx';
import { openCart } from '#app/features/cart/open-cart.ts';
import { useCartChanges } from '#app/features/cart/use-cart-changes.ts';
import { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { readShared } from '#domain/cart/shared-cart.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { Route } from './+types/cart.ts';
import { addPromo } from './cart/add-promo.server.ts';
import { CartLines } from './cart/cart-lines.tsx';
import { CartNotice } from './cart/cart-notice.tsx';
import { cartPage } from './cart/cart-page.server.ts';
import { CartTotal } from './cart/cart-total.tsx';
import { ClosedShop } from './cart/closed-shop.tsx';
import { EmptyCart } from './cart/empty-cart.tsx';
import { type CartFormError, readCartForm } from './cart/form.ts';
import { OrderPauseNotice } from './cart/order-pause-notice.tsx';
import { CartLink, SharedCart } from './cart/shared-cart.tsx';
import { doneAddress } from './cart/what-was-done.ts';
import './cart/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Panier', 'Les produits que vous avez choisis, au prix direct de l’atelier.');

export const loader = ({ context, url }: Route.LoaderArgs) => cartPage(context, url);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function action({ request, context }: Route.ActionArgs) {
  const { value, error } = readCartForm(await sentForm(request));
  if (error) return data({ error }, { status: 400 });
  if (!takesOrders(context.get(depsContext).shop().mode)) return redirect(CART_PATH, 303);
  const { cart } = await openCart(context);
  const { promoCodes } = context.get(depsContext);
  const page = context.get(pageRequestContext);
  switch (value.intent) {
    case 'add': {
      const added = await cart.add(value.productId, value.quantity);
      if (value.inPlace) return data({ added });
      const back = addedAddress(value.page, added.outcome, value.productId);
      return redirect(back ?? doneAddress({ outcome: added.outcome, id: value.productId }), 303);
    }
    case 'set':
      await cart.set(value.productId, value.quantity);
      break;
    case 'more':
    case 'less':
      await cart.step(value.productId, value.intent === 'more' ? 1 : -1);
      break;
    case 'remove': {
      const { productId: id, quantity } = value;
      await cart.set(id, 0);
      return redirect(doneAddress({ outcome: 'removed', id, quantity }), 303);
    }
    case 'addShared':
      await cart.addAll(readShared(value.shared));
      return redirect(doneAddress({ outcome: 'shared' }), 303);
    case 'addPromo':
      return addPromo(context, value.promo);
    case 'removePromo':
      promoCodes.remove(page, [value.promoId]);
      break;
    case 'empty':
      await cart.empty();
      promoCodes.forget(page);
      break;
    case 'acceptPrices':
      await cart.acceptPrices();
  }
  return redirect(CART_PATH, 303);
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, shared, link, hasParts, waitingNumber, done, arrivals, isClosed, pause, ...total } =
    loaderData;
  const error: CartFormError | undefined = actionData && 'error' in actionData ? actionData.error : undefined;
  const isEmptied = useCartChanges({ count: cart.lines.length });
  const forms = useCartForms();
  return (
    <div className="section wrap cart">
      <h1>Votre panier</h1>
      {pause && (
        <div className="cart__messages">
          <OrderPauseNotice {...pause} />
        </div>
      )}
      {waitingNumber && <WaitingOrder number={waitingNumber} />}
      {shared && (
        <div className="cart__messages">
          <SharedCart {...shared} />
        </div>
      )}
      {isEmptied && (
        <div className="cart__messages">
          <EmptiedNotice />
        </div>
      )}
      <CartNotice done={done} error={error} lines={cart.lines} />
      {isClosed ? (
        <ClosedShop />
      ) : cart.lines.length === 0 ? (
        <EmptyCart arrivals={arrivals} forms={forms} />
      ) : (
        <div className="cart__grid">
          <div>
            <CartLines lines={cart.lines} error={error} />
            <AfterLines hasParts={hasParts} link={link} />
          </div>
          <CartTotal
            {...total}
            cart={cart}
            error={error?.isOfCode ? error : undefined}
            isPaused={pause !== null}
          />
        </div>
      )}
      <CartToaster />
    </div>
  );
}

/** The goods of an order by card stay in the cart until it is paid. */
function WaitingOrder({ number }: { number: string }) {
  return (
    <div className="cart__messages">
      <Notice kind="warn" title="Une commande attend votre paiement" level={2}>
        <p>
          <Numbered>{`Les produits de la commande ${number} vous sont réservés, et restent ici tant qu’elle n’est pas payée.`}</Numbered>
        </p>
        <GoLink to="/confirmation-commande">La payer, ou choisir un autre règlement</GoLink>
      </Notice>
    </div>
  );
}

function AfterLines({ hasParts, link }: { hasParts: boolean; link: string }) {
  return (
    <>
      <div className="cart__other-ways">
        <ButtonLink to={SHOP_PAGES.catalogue}>Continuer mes achats</ButtonLink>
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="empty" variant="quiet">
            Vider le panier
          </Button>
        </Form>
      </div>
      <CartLink url={link} />
      {hasParts && (
        <Notice title={'Besoin d’un montage\u00a0?'} level={2}>
          <p>
            Indiquez-le au retrait&nbsp;: nous préparons un devis gratuit pour l’installation de vos pièces.
          </p>
        </Notice>
      )}
    </>
  );
}
