import { ShoppingCart } from 'lucide';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { typeset } from '#domain/text/typography.ts';
import { addButtonId } from './added-parameters.ts';
import { CART_PATH } from './cart-path.ts';

type QuickAddFormProps = {
  /** The page it stands on, path and query, for a form that is sent without script. */
  page: string;
  children: ReactNode;
};

/** One form around products that each have a <QuickAdd>. Its parent sends it in place (use-cart-forms.ts). */
export function QuickAddForm({ page, children }: QuickAddFormProps) {
  return (
    <form method="post" action={CART_PATH}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="page" value={page} />
      {children}
    </form>
  );
}

/** Adds one of a product to the cart, from a list. */
export function QuickAdd({ product: { id, name } }: { product: { id: string; name: string } }) {
  return (
    <IconButton
      variant="primary"
      type="submit"
      name="productId"
      value={id}
      id={addButtonId(id)}
      icon={ShoppingCart}
      aria-label={typeset(`Ajouter au panier : ${name}`)}
    />
  );
}
