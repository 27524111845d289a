import { type FormEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { preloadToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { toast } from '#app/ui/overlay/toast.ts';
import type { Added } from '#server/shop/cart/cart.ts';
import { CART_PATH } from './cart-path.ts';
import { tellAdded } from './tell-added.ts';

/** What /panier answers to a form sent in place. */
type Answer = { added?: Added; error?: { message: string } };

const TO_CART = { to: CART_PATH, label: 'Voir le panier' };

/**
 * `onSubmit` for an element that contains forms to /panier, even in static parts: they are sent in place, and a toast
 * tells the outcome. Without script, /panier does. They are sent one at a time: two at once would each write the cookie without the
 * other's product.
 */
export function useCartForms() {
  const { submit, state, data } = useFetcher<Answer>();
  const isBusy = state !== 'idle';
  function onSubmit(event: FormEvent<HTMLElement>) {
    const form = event.target as HTMLFormElement;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (form.getAttribute('action') !== CART_PATH || submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    if (isBusy) return;
    preloadToaster();
    const fields = new FormData(form, submitter);
    fields.set('inPlace', 'oui');
    void submit(fields, {
      method: 'post',
      action: CART_PATH,
      // No other page shows the contents of the cart.
      defaultShouldRevalidate: location.pathname === CART_PATH,
    });
  }
  useEffect(() => {
    const message = data?.added && tellAdded(data.added);
    if (message) toast({ ...message, ...(location.pathname !== CART_PATH && { link: TO_CART }) });
    if (data) dispatchEvent(new Event('app:cart'));
  }, [data]);
  return { onSubmit, isBusy, error: data?.error?.message };
}
