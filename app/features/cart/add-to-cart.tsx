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
  /** How many can be had: asks for a quantity. Without it, one is added. */
  max?: number;
  /** The page it stands on and its place there, for a form that is sent without script; by default the cart tells of it. */
  page?: string;
  className?: string;
};

/**
 * Puts a product in the cart: with script in place, and a toast says so; before or without it, the page comes back and says it
 * (added-here.ts). The page has one <CartToaster>, however many of these.
 */
export function AddToCart(props: AddToCartProps) {
  return <AddToCartForm {...props} forms={useCartForms()} />;
}

/** The same where the form goes away with what it did: `forms` belongs to what stays, which tells what came of it. */
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
        Ajouter au panier<span className="vh">{`\u00a0: ${name}`}</span>
      </Button>
    </form>
  );
}

export const CartToaster = LazyToaster;
