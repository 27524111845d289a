import type { ComponentProps } from 'react';
import { SHOP_PAGES, WALLETS } from '#app/features/cart/cart-path.ts';
import { DirectPrice } from '#app/features/product/direct-price.tsx';
import { StockBadge } from '#app/features/product/stock-badge.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { ecoCentsOf, ecoText } from '#domain/order/line-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';
import { OrderPauseNotice } from '../cart/order-pause-notice.tsx';
import type { Fitting } from './related-pages.ts';
import type { Sending } from './sending.server.ts';

type BuyHeadProps = {
  product: Product;
  units: readonly OfferedUnit[];
  vatNotice: string;
  /** While orders are closed for some days. */
  pause: ComponentProps<typeof OrderPauseNotice> | null;
};

/** Its price, and whether it can be ordered. */
export function BuyHead({ product, units, vatNotice, pause }: BuyHeadProps) {
  const eco = ecoText(ecoCentsOf(product));
  return (
    <>
      {pause && <OrderPauseNotice {...pause} />}
      <div className="buy__price">
        <DirectPrice
          size="l"
          cents={product.direct_price_cents}
          isLowest={units.length > 0 && product.available > 1}
        />
        <StockBadge offered={product.available} units={units.length} />
      </div>
      <p className="buy__vat">{typeset(`${priceWords(vatNotice)}, ${vatNotice}.`)}</p>
      {eco && <p className="buy__vat">{typeset(`Prix ${eco}.`)}</p>}
    </>
  );
}

type BuyTermsProps = {
  product: Product;
  units: readonly OfferedUnit[];
  /** In addition to the law's; may be empty. */
  warranty: string;
  /** Null while orders are closed. */
  sending: Sending | null;
  /** From when it can be fetched: « demain mardi à partir de 10 h ». Null while that is unknown. */
  pickup: string | null;
  /** The work that fits it. */
  fittings: readonly Fitting[];
  /** Apple Pay and Google Pay are offered, for one unit. */
  hasWallets: boolean;
};

/** Below the button for the cart: when it arrives and for how much, and what comes with it. */
export function BuyTerms({ product, units, warranty, sending, pickup, fittings, hasWallets }: BuyTermsProps) {
  const isAvailable = product.available > 0;
  return (
    <>
      {isAvailable && hasWallets && units.length === 0 && (
        <p className="buy__wallet">
          <GoLink to={`${SHOP_PAGES.express}?produit=${product.id}`}>{WALLETS}</GoLink>
        </p>
      )}
      <ul className="ticks">
        {isAvailable && sending && <SendingTerms {...sending} />}
        {isAvailable && (
          <li>
            {typeset(
              ['Retrait gratuit à l’atelier de Reims', pickup && `prêt ${pickup}`].filter(Boolean).join(', '),
            )}
          </li>
        )}
        {fittings.length > 0 && (
          <li>
            <span>
              On le pose pour vous, à partir de{' '}
              <Link to="#pose">{`${Math.min(...fittings.map(({ fromEuros }) => fromEuros))}\u00a0€`}</Link>
            </span>
          </li>
        )}
        {warranty && <li>{typeset(warranty)}</li>}
        <li>{typeset('Garantie légale de conformité de 2 ans')}</li>
        {ecoCentsOf(product) !== null && <li>Reprise gratuite de votre ancien appareil du même type</li>}
        <li>Rétractation sous 14 jours pour un achat à distance</li>
      </ul>
    </>
  );
}

function SendingTerms({ prices, days, isPickupOnly }: Sending) {
  if (prices === null) {
    const why = isPickupOnly ? 'Transport réglementé' : 'Trop lourd pour un envoi';
    return <li>{typeset(`${why} : ce produit se retire à l’atelier`)}</li>;
  }
  return (
    <li>
      {/* One child: the list draws its mark beside it. */}
      <span>
        {typeset('Livraison en France métropolitaine : ')}
        <b>{typeset(prices)}</b>
        {days && `, ${days}, pour une commande payée maintenant`}
      </span>
    </li>
  );
}
