/**
 * For the `ref` of what replaces a form that was sent: its button has gone, and the focus with it. The Tab key and screen
 * readers go on from here.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (!element || document.activeElement !== document.body) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
