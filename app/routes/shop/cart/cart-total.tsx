import { ArrowRight } from 'lucide';
import { useEffect } from 'react';
import { CART_PATH, SHOP_PAGES, WALLETS } from '#app/features/cart/cart-path.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import type { CartView } from '#server/shop/cart/cart-view.ts';

type CartTotalProps = {
  cart: CartView;
  isSignedIn: boolean;
  vatNotice: string;
  /** Orders are closed for some days: there is no way on. */
  isPaused: boolean;
  /** Apple Pay and Google Pay are offered. */
  hasWallets: boolean;
};

/** The total of the cart, what delivery adds, and the link onwards. */
export function CartTotal({
  cart: { totalCents, count, isReady },
  isSignedIn,
  vatNotice,
  isPaused,
  hasWallets,
}: CartTotalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header shows it too, and not all browsers tell of cookies
  useEffect(() => void dispatchEvent(new Event('app:cart')), [count]);
  return (
    <section className="cart__total" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <dl>
        <dt>
          {isReady ? `${count} article${count > 1 ? 's' : ''}, en direct` : 'Articles disponibles, en direct'}
        </dt>
        <dd>{formatEuros(totalCents)}</dd>
        <dt>Retrait à l’atelier</dt>
        <dd>Offert</dd>
        <dt>Livraison en France</dt>
        <dd>En sus</dd>
      </dl>
      {!isPaused && <WayOn isReady={isReady} hasWallets={hasWallets} />}
      <p className="cart__hint">
        {`${priceWords(vatNotice)}, ${vatNotice}. Les frais de livraison s’affichent avant la fin de la commande. Rétractation\u00a0: 14 jours pour les achats à distance.`}
      </p>
      {!isSignedIn && (
        <p className="cart__hint">
          <Link to={withRedirectTo('/connexion', CART_PATH)}>Connectez-vous</Link> pour retrouver ce panier
          sur un autre appareil.
        </p>
      )}
      <div className="cart__sum" role="status">
        <b>{totalWords('Total', isVatIncluded(vatNotice))}</b>
        <Price size="l" cents={totalCents} />
      </div>
    </section>
  );
}

function WayOn({ isReady, hasWallets }: { isReady: boolean; hasWallets: boolean }) {
  if (!isReady)
    return <p className="cart__hint">Réglez d’abord ce qui est signalé dans le panier pour commander.</p>;
  return (
    <>
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
