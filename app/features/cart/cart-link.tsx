import { ShoppingCart } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { CART_PATH } from './cart-path.ts';

/** The way to the cart. How many articles it has is drawn by the style sheet, which app/late/cart-count.ts tells. */
export function CartLink() {
  return (
    <Link className="tool cart-link" to={CART_PATH}>
      <Icon icon={ShoppingCart} />
      <span className="vh">Panier</span>
    </Link>
  );
}
