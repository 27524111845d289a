import { AddToCartForm } from '#app/features/cart/add-to-cart.tsx';
import { SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import type { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Arrival } from '#server/shop/cart/find-arrivals.ts';

const WAY_ON = { to: SHOP_PAGES.catalogue, label: 'Voir la boutique' };

type EmptyCartProps = { arrivals: readonly Arrival[]; forms: ReturnType<typeof useCartForms> };

/** Nothing yet: where to look, and the newest products. */
export function EmptyCart({ arrivals, forms }: EmptyCartProps) {
  return (
    <>
      <EmptyState illustration="panier-vide" title="Votre panier est vide" level={2} link={WAY_ON}>
        <p>Ce que vous y mettez reste dans ce navigateur pendant 90 jours.</p>
        <GoLink to="/prix">Estimer une réparation</GoLink>
      </EmptyState>
      {arrivals.length > 0 && (
        <section className="cart__new" aria-labelledby="arrivages">
          <h2 id="arrivages">Derniers arrivages</h2>
          <ul>
            {arrivals.map((product) => (
              <li key={product.id}>
                <h3>
                  <Link to={SHOP_PAGES.product + product.slug}>{product.name}</Link>
                </h3>
                <Price size="s" cents={product.directPriceCents} />
                <AddToCartForm product={product} variant="secondary" size="s" forms={forms} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
