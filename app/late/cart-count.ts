/**
 * Shows in the header how many articles the cart has, from the cookie that says just that (server/shop/cart/cart-cookie.ts):
 * kept pages are everybody's. On <html>, because the header is put there anew after a navigation. Browsers that do not
 * tell of cookies hear of a change from the page that made it (`app:cart`) and on the way back to a page.
 */
export function showCartCount({ documentElement: { style } }: Document): void {
  const show = () => {
    const [, count] = /(?:^|; )(?:__Host-)?panier-n=(\d+)/.exec(document.cookie) ?? [];
    style.setProperty('--cart', count ? `"${count}"` : '');
  };
  addEventListener('app:cart', show);
  addEventListener('pageshow', show);
  window.cookieStore?.addEventListener('change', show);
  show();
}
