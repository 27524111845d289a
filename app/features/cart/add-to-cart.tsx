import { ShoppingCart } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { LazyToaster, preloadToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { toast } from '#app/ui/overlay/toast.ts';
import type { Added } from '#server/shop/cart/open-carts.ts';
import { CART_PATH } from './cart-path.ts';
import { tellAdded } from './tell-added.ts';

type AddToCartProps = Pick<ComponentProps<typeof Button>, 'size' | 'block' | 'variant'> & {
  product: { id: string; name: string };
};

/**
 * Puts one of a product in the cart: with script in place, and a toast says so; without, /panier says it. The page has one
 * <CartToaster>, however many of these.
 */
export function AddToCart({ product: { id, name }, variant = 'primary', ...look }: AddToCartProps) {
  const { Form, submit, state, data } = useFetcher<{ added?: Added }>();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    preloadToaster();
    const form = new FormData(event.currentTarget);
    form.set('sur-place', 'oui');
    void submit(form, { method: 'post', action: CART_PATH });
  }
  useEffect(() => {
    const message = data?.added && tellAdded(data.added);
    if (message) toast(message);
    if (data) dispatchEvent(new Event('app:cart'));
  }, [data]);
  return (
    <Form method="post" action={CART_PATH} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="ajouter" />
      <input type="hidden" name="produit" value={id} />
      <Button
        {...look}
        variant={variant}
        type="submit"
        icon={ShoppingCart}
        busy={state !== 'idle'}
        busyLabel="Ajout…"
      >
        Ajouter au panier<span className="vh">{`\u00a0: ${name}`}</span>
      </Button>
    </Form>
  );
}

export const CartToaster = LazyToaster;
