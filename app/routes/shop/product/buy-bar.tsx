import { QuickAddForm } from '#app/features/cart/quick-add.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import type { OfferedUnit } from '#server/shop/catalogue/find-units.ts';

type BuyBarProps = { product: Product; units: readonly OfferedUnit[] };

/**
 * For phones: name, price and a button, at the foot of the screen once the buy box has left it (style.css). Sent in place by the page
 * around it, without script by the browser. Used units are chosen in the box, so they have none.
 */
export function BuyBar({ product: { id, slug, name, available, direct_price_cents }, units }: BuyBarProps) {
  if (available === 0 || units.length > 0) return null;
  return (
    <QuickAddForm page={`/produit/${slug}#prix`}>
      <div className="buy-bar">
        <p>
          <span>
            <Numbered>{typeset(name)}</Numbered>
          </span>
          <Price size="s" cents={direct_price_cents} />
        </p>
        <button className="btn btn--primary" type="submit" name="productId" value={id}>
          Ajouter<span className="visually-hidden">{typeset(` : ${name}`)}</span>
        </button>
      </div>
    </QuickAddForm>
  );
}
