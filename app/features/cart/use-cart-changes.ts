import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** The cookies that remember the cart (server/shop/cart/cart-cookie.ts), with TLS and without. */
const COOKIES = /^(?:__Host-)?panier(?:-n)?$/;

/** Loads the page's data again when another tab has changed the cart: at once, or when this tab becomes visible. */
export function useCartChanges(): void {
  const { revalidate, state } = useRevalidator();
  const { state: navigation } = useNavigation();
  const ask = useEffectEvent(() => {
    // A form of this tab brings the new data itself.
    if (state === 'idle' && navigation === 'idle') void revalidate();
  });
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
}
