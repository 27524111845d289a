import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Marks a shift before the whole document was parsed. */
export const WHILE_PARSING = ' while parsing';

/** From the next page on, records every shift that the visitor did not cause: what moved, from where and to where. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript((WHILE_PARSING) => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'removed';
      const { tagName, id, classList } = element;
      return [tagName.toLowerCase(), id && `#${id}`, ...[...classList].map((name) => `.${name}`)].join('');
    };
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    // The parser may yield inside a text: half of its words are painted, then all of them.
    const isParsed = (time: number) => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return page !== undefined && page.domInteractive > 0 && time >= page.domInteractive;
    };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} (${boxOf(previousRect)} → ${boxOf(currentRect)})`,
        );
        const when = isParsed(startTime) ? '' : WHILE_PARSING;
        window.shifts.push(`${value.toFixed(5)}${when} at ${Math.round(scrollY)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, WHILE_PARSING);
}

/** The shifts since the last call. */
export async function newShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A frame's entries are queued after it: a later frame has them all.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return window.shifts.splice(0);
  });
}

export const sumOfShifts = (shifts: readonly string[]) =>
  shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);

/** Scrolls half a screen at a time; each time waits until what loads there has loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isLoading = () =>
      [...document.querySelectorAll<HTMLElement>('[id][data-lazy]:not([data-lazy=ready])')].some(
        (section) => {
          const { top, height } = section.getBoundingClientRect();
          // It is asked for once a hundredth of it is within 200 pixels: at one pixel it would never come.
          return top + height * 0.02 < innerHeight + 200;
        },
      );
    const frame = () => new Promise(requestAnimationFrame);
    do {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      while (isLoading()) await frame();
      // New content is laid out before the next step.
      await frame();
      await frame();
    } while (scrollY + innerHeight < document.documentElement.scrollHeight - 1);
  });
}
