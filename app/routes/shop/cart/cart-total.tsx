import { ArrowRight } from 'lucide';
import { Fragment, useEffect } from 'react';
import { CART_PATH, SHOP_PAGES, WALLETS } from '#app/features/cart/cart-path.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { promoLabel } from '#domain/promo/promo-texts.ts';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import type { CartView } from '#server/shop/cart/cart-view.ts';
import type { CartFormError } from './form.ts';
import { type AskedPostcode, PostcodeForm } from './postcode-form.tsx';
import { type CartPromos, PromoPart, RemovePromo } from './promo-part.tsx';

type CartTotalProps = {
  cart: CartView;
  /** Null if nothing can be ordered. */
  delivery: {
    fromCents: number | null;
    missingForFreeCents: number | null;
    notSent: string | null;
    asked: AskedPostcode | null;
  } | null;
  promos: CartPromos;
  hasPromos: boolean;
  /** Of the field for a promo code. */
  error: CartFormError | undefined;
  isSignedIn: boolean;
  vatNotice: string;
  /** Orders are closed for some days: there is no way on. */
  isPaused: boolean;
  /** Apple Pay and Google Pay are offered. */
  hasWallets: boolean;
};

/** What the goods cost, what codes take off and delivery adds; then the total with the link onwards, in sight on a phone. */
export function CartTotal({
  cart: { totalCents, count, isReady, canOrder },
  delivery,
  promos,
  hasPromos,
  error,
  isSignedIn,
  vatNotice,
  isPaused,
  hasWallets,
}: CartTotalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header shows it too, and not all browsers tell of cookies
  useEffect(() => void dispatchEvent(new Event('app:cart')), [count]);
  const toPayCents = promos.applied.reduce((sum, { cents }) => sum - cents, totalCents);
  return (
    <div className="cart__side">
      <section className="cart__total" aria-labelledby="recapitulatif">
        <h2 id="recapitulatif">Récapitulatif</h2>
        <dl>
          <dt>{isReady ? `${count} article${count > 1 ? 's' : ''}` : 'Articles disponibles'}</dt>
          <dd>{formatEuros(totalCents)}</dd>
          {promos.applied.map(({ id, code, cents }) => (
            <Fragment key={id}>
              <dt>
                {promoLabel(code)}
                <RemovePromo id={id} code={code} />
              </dt>
              <dd>{`−${formatEuros(cents)}`}</dd>
            </Fragment>
          ))}
          <dt>Retrait à l’atelier</dt>
          <dd>Offert</dd>
          {delivery && (
            <>
              <dt>Livraison en France</dt>
              <dd>{deliveryText(delivery.fromCents)}</dd>
            </>
          )}
        </dl>
        {delivery?.missingForFreeCents != null && delivery.missingForFreeCents > 0 && (
          <p className="cart__hint">
            {`Encore ${formatEuros(delivery.missingForFreeCents)} et l’envoi est offert.`}
          </p>
        )}
        {delivery?.notSent && <p className="cart__hint">{delivery.notSent}</p>}
        {delivery && <PostcodeForm asked={delivery.asked} />}
        <PromoPart promos={promos} isOffered={hasPromos} error={error} />
        <p className="cart__hint">
          {`${priceWords(vatNotice)}, ${vatNotice}. Le prix de chaque mode de livraison s’affiche avant la fin de la commande. Rétractation\u00a0: 14 jours pour les achats à distance.`}
        </p>
        {!isSignedIn && (
          <p className="cart__hint">
            <Link to={withRedirectTo('/connexion', CART_PATH)}>Connectez-vous</Link> pour retrouver ce panier
            sur un autre appareil.
          </p>
        )}
      </section>
      <div className="cart__go">
        <div className="cart__sum" role="status">
          <b>{totalWords('Total', isVatIncluded(vatNotice))}</b>
          <Price size="l" cents={toPayCents} />
        </div>
        {!isPaused && <WayOn isReady={isReady} canOrder={canOrder} hasWallets={hasWallets} />}
      </div>
    </div>
  );
}

/** Of the way that costs least. */
function deliveryText(fromCents: number | null): string {
  if (fromCents === null) return 'Retrait seulement';
  return fromCents === 0 ? 'Offerte' : `À partir de ${formatEuros(fromCents)}`;
}

type WayOnProps = Pick<CartView, 'isReady' | 'canOrder'> & { hasWallets: boolean };

/** What is sold out is left out here as in the checkout. */
function WayOn({ isReady, canOrder, hasWallets }: WayOnProps) {
  if (!canOrder) return <p className="cart__hint">Rien de ce panier ne peut être commandé pour l’instant.</p>;
  return (
    <>
      {!isReady && (
        <p className="cart__hint">Ce qui n’est plus disponible est signalé, et ne sera pas commandé.</p>
      )}
      <ButtonLink variant="primary" block to={SHOP_PAGES.checkout} iconAfter={ArrowRight}>
        Passer au paiement
      </ButtonLink>
      {hasWallets && (
        <ButtonLink block to={SHOP_PAGES.express}>
          {WALLETS}
        </ButtonLink>
      )}
    </>
  );
}
