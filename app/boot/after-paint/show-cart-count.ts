/**
 * Shows the number of articles in the cart in the header, from a cookie with just that number
 * (server/shop/cart/cart-cookie.ts), because kept pages are the same for everybody. It is set on <html>, because a
 * navigation draws the header anew. A change is announced by `app:cart` (app/boot/on-intent/announce-cart-changes.ts,
 * and the page that made it), and found when the visitor comes back to a page.
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
