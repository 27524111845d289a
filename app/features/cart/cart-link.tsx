import { ShoppingCart } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { CART_PATH } from './cart-path.ts';

/** The link to the cart. The style sheet draws the number of articles, which app/boot/after-paint/show-cart-count.ts sets. */
export function CartLink() {
  return (
    <Link className="tool cart-link" to={CART_PATH}>
      <Icon icon={ShoppingCart} />
      <span className="visually-hidden">Panier</span>
    </Link>
  );
}
