import type { Page } from '@playwright/test';

/**
 * Fixed boxes that cover words or controls of the page when it is scrolled under them. One line per fault, with the words of both
 * boxes. A box as wide as the screen is a bar: it may only stand where the page leaves room for it, which none of these pages does.
 */
export function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const fixed = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        isShown(element) && (getComputedStyle(element).position === 'fixed' || element.matches('.floaters')),
    );
    const boxes = fixed.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const things = [
      ...document.body.querySelectorAll<HTMLElement>(
        'h1, h2, h3, h4, p, li, dt, dd, td, th, label, legend, summary, a, button, input, select, textarea, img, svg',
      ),
    ].filter(
      (element) =>
        isShown(element) &&
        !element.closest('.visually-hidden, [aria-hidden=true]') &&
        !element.matches('.skip, :is(h1,h2,h3,p,li,a,button) *'),
    );
    const faults: string[] = [];
    for (const { element, box } of boxes) {
      if (box.width === 0 || box.height === 0) continue;
      for (const thing of things) {
        if (element.contains(thing) || thing.contains(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(thing);
        const own = thing.matches('input, select, textarea, img, svg')
          ? [thing.getBoundingClientRect()]
          : [...range.getClientRects()];
        // Anything can be scrolled under a fixed box: only its horizontal place counts.
        const isFixed = getComputedStyle(element).position === 'fixed';
        const under = own.some(
          ({ left, right, top, bottom, width, height }) =>
            width > 1 &&
            height > 1 &&
            left < box.right &&
            right > box.left &&
            (isFixed || (top < box.bottom && bottom > box.top)),
        );
        if (under) {
          faults.push(`${element.className}: ${(thing.textContent ?? thing.tagName).trim().slice(0, 40)}`);
          break;
        }
      }
    }
    return faults;
  });
}
