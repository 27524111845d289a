import { ShoppingCart } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { NumberStepper } from '#app/ui/form/number-stepper.tsx';
import { LazyToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { CART_PATH } from './cart-path.ts';
import { useCartForms } from './use-cart-forms.ts';

type AddToCartProps = Pick<ComponentProps<typeof Button>, 'size' | 'block' | 'variant'> & {
  product: { id: string; name: string };
  /** How many can be bought: shows a quantity field. Without it, one is added. */
  max?: number;
  /** The page and the place on it, for a form sent without script; by default the cart page confirms. */
  page?: string;
  className?: string;
};

/**
 * Adds a product to the cart. With script it happens in place and a toast says so; without script, or before it, the
 * page comes back and says so (added-here.ts). A page has one <CartToaster>, however many of these.
 */
export function AddToCart(props: AddToCartProps) {
  return <AddToCartForm {...props} forms={useCartForms()} />;
}

/**
 * The same for a form that its own outcome may remove: `forms` belongs to a component that stays and reports the
 * outcome.
 */
export function AddToCartForm({
  product: { id, name },
  max,
  page,
  className,
  variant = 'primary',
  forms: { onSubmit, isBusy, error },
  ...look
}: AddToCartProps & { forms: ReturnType<typeof useCartForms> }) {
  return (
    <form method="post" action={CART_PATH} onSubmit={onSubmit} className={className}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={id} />
      {page && <input type="hidden" name="page" value={page} />}
      {max !== undefined && (
        <Field name="quantity" label="Quantité" error={error}>
          <NumberStepper min={1} max={max} />
        </Field>
      )}
      <Button {...look} variant={variant} type="submit" icon={ShoppingCart} busy={isBusy} busyLabel="Ajout…">
        Ajouter au panier<span className="visually-hidden">{`\u00a0: ${name}`}</span>
      </Button>
    </form>
  );
}

export const CartToaster = LazyToaster;
