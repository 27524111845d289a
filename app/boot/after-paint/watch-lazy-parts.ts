/**
 * Makes the boot script load React when a part that needs it (`data-lazy`) comes near the screen, but not before the
 * fonts, which the page itself shows. Once React is there, nobody listens any more.
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
