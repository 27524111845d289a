/** Tells of changes of the cart's cookie by other tabs, where the browser does (app/boot/after-paint/show-cart-count.ts shows them). */
export function announceCartChanges(): void {
  window.cookieStore?.addEventListener('change', () => dispatchEvent(new Event('app:cart')));
}
