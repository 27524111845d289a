/**
 * Has the boot script bring React when a part that needs it (`data-lazy`) is near the screen: not before the fonts, which are
 * what the page itself shows. Once it is there, nobody listens any more.
 */
export function watchLazyParts(): void {
  for (const part of document.querySelectorAll('[data-lazy]'))
    new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) dispatchEvent(new Event('app:wanted'));
      },
      { rootMargin: '200px', threshold: 0.01 },
    ).observe(part);
}
