import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** The cookies that remember the cart (server/shop/cart/cart-cookie.ts), with TLS and without. */
const COOKIES = /^(?:__Host-)?panier(?:-n)?$/;

const cartCookies = (): string =>
  document.cookie
    .split('; ')
    .filter((pair) => COOKIES.test(pair.split('=', 1)[0] ?? ''))
    .sort()
    .join();

type Watched = {
  /** Lines that the cart has, bought or not. */
  count: number;
  /** A page with a long form is loaded again only for a cart that changed: its refusal would go, and on a bad network the page. */
  hasLongForm?: boolean;
};

/**
 * Loads the page's data again when another tab has changed the cart: at once, or when this tab becomes visible.
 *
 * @returns Whether there is nothing left of a cart that the page showed: it was emptied elsewhere, or ordered.
 */
export function useCartChanges({ count, hasLongForm = false }: Watched): boolean {
  const { revalidate, state } = useRevalidator();
  const { state: navigation } = useNavigation();
  const [before, setBefore] = useState(0);
  const shown = useRef<string>(undefined);
  const ask = useEffectEvent(() => {
    // A form of this tab brings the new data itself.
    if (state !== 'idle' || navigation !== 'idle') return;
    if (count > 0) setBefore(count);
    shown.current = cartCookies();
    void revalidate();
  });
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !(hasLongForm && cartCookies() === shown.current)) ask();
  });
  useEffect(() => {
    if (navigation === 'idle') shown.current = cartCookies();
    else setBefore(0);
  }, [navigation]);
  useEffect(() => {
    const askIfOurs = ({ changed, deleted }: CookieChangeEvent) => {
      if ([...changed, ...deleted].some(({ name }) => name !== undefined && COOKIES.test(name))) ask();
    };
    const onSight = () => askIfSeen();
    document.addEventListener('visibilitychange', onSight);
    globalThis.cookieStore?.addEventListener('change', askIfOurs);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      globalThis.cookieStore?.removeEventListener('change', askIfOurs);
    };
  }, []);
  return count === 0 && before > 0;
}
