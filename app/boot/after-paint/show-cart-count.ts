/**
 * Shows in the header how many articles the cart has, from the cookie that says just that (server/shop/cart/cart-cookie.ts):
 * kept pages are everybody's. On <html>, because the header is put there anew after a navigation. A change is told by
 * `app:cart` (app/boot/on-intent/announce-cart-changes.ts, and the page that made it) and on the way back to a page.
 */
export function showCartCount({ style }: HTMLElement): void {
  const show = () => {
    // On https the name begins with __Host-.
    const [, count] = /\bpanier-n=(\d+)/.exec(document.cookie) ?? [];
    style.setProperty('--cart', count ? `"${count}"` : '');
  };
  addEventListener('app:cart', show);
  addEventListener('pageshow', show);
  show();
}
