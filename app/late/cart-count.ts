/**
 * Shows in the header how many articles the cart has, from the cookie that says just that (server/shop/cart/cart-cookie.ts):
 * kept pages are everybody's. On <html>, because the header is put there anew after a navigation. `app:cart` is said by
 * pages that changed it, for browsers that do not tell of cookies.
 */
export function showCartCount({ documentElement: { style } }: Document): void {
  const show = () => {
    const count = /panier-n=(\d+)/.exec(document.cookie)?.[1];
    style.setProperty('--cart', count ? `"${count}"` : '');
  };
  for (const moment of ['app:cart', 'pageshow', 'visibilitychange']) addEventListener(moment, show);
  window.cookieStore?.addEventListener('change', show);
  show();
}
