/**
 * For an element fixed at the foot of the screen: its height becomes --foot, by which the style sheet leaves room at
 * the page's end and makes whatever the page scrolls to (a focused control, a link's target) stop above it. The
 * control that a keyboard is on is moved from under it.
 */
export function reserveHeight(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--foot', `${foot.offsetHeight}px`);
    document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
