/** Tells of changes of the cart's cookie by other tabs, where the browser does (app/late/cart-count.ts shows them). */
export function tellOfCartChanges(): void {
  window.cookieStore?.addEventListener('change', () => dispatchEvent(new Event('app:cart')));
}
