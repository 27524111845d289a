import { PAGE_DRAFT } from '#domain/text/typed-fields.ts';

/**
 * Makes the boot script load React when a part that needs it (`data-lazy`) comes near the screen, but not before the
 * fonts, which the page itself shows; at once for a page of which the tab keeps what was typed
 * (app/features/draft/page-draft.ts). Once React is there, nobody listens any more.
 */
export function watchLazyParts(): void {
  for (const part of document.querySelectorAll('[data-lazy]'))
    new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: '200px',
      threshold: 0.01,
    }).observe(part);
  try {
    if (sessionStorage[PAGE_DRAFT + location.pathname]) want();
  } catch {
    // Storage is refused: nothing was kept.
  }
}

const want = () => dispatchEvent(new Event('app:wanted'));
