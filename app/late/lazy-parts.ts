/**
 * Has the starter bring React when a part that needs it (`data-lazy`) is near the screen: not before the fonts, which are
 * what the page itself shows.
 */
export function watchLazyParts(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      dispatchEvent(new Event('app:wanted'));
    },
    { rootMargin: '200px', threshold: 0.01 },
  );
  for (const part of document.querySelectorAll('[data-lazy]')) observer.observe(part);
}
