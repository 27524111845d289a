/**
 * Announces changes of the cart's cookie by other tabs, if the browser reports them
 * (app/boot/after-paint/show-cart-count.ts shows them).
 */
export function announceCartChanges(): void {
  window.cookieStore?.addEventListener('change', () => dispatchEvent(new Event('app:cart')));
}
