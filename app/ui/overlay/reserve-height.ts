/**
 * For what stands at the foot of the screen over the page: the style sheet reads its height as --foot, leaves that much room at
 * the page's end, and whatever the page scrolls to for itself (a control with the focus, a link's target) stops above it.
 */
export function reserveHeight(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
