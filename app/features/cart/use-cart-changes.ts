import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** The cookies that remember the cart (server/shop/cart/cart-cookie.ts), with TLS and without. */
const COOKIES = /^(?:__Host-)?panier(?:-n)?$/;

/**
 * Loads the page's data again when another tab has changed the cart: at once, or when this tab becomes visible.
 *
 * @param count Lines of the cart that the page shows.
 * @returns Whether there is nothing left of a cart that the page showed: it was emptied elsewhere, or ordered.
 */
export function useCartChanges(count: number): boolean {
  const { revalidate, state } = useRevalidator();
  const { state: navigation } = useNavigation();
  const [before, setBefore] = useState(0);
  const ask = useEffectEvent(() => {
    // A form of this tab brings the new data itself.
    if (state !== 'idle' || navigation !== 'idle') return;
    if (count > 0) setBefore(count);
    void revalidate();
  });
  useEffect(() => {
    if (navigation !== 'idle') setBefore(0);
  }, [navigation]);
  useEffect(() => {
    const askIfSeen = () => void (document.visibilityState === 'visible' && ask());
    const askIfOurs = ({ changed, deleted }: CookieChangeEvent) => {
      if ([...changed, ...deleted].some(({ name }) => name !== undefined && COOKIES.test(name))) ask();
    };
    document.addEventListener('visibilitychange', askIfSeen);
    globalThis.cookieStore?.addEventListener('change', askIfOurs);
    return () => {
      document.removeEventListener('visibilitychange', askIfSeen);
      globalThis.cookieStore?.removeEventListener('change', askIfOurs);
    };
  }, []);
  return count === 0 && before > 0;
}
