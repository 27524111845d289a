import type { Locator, Page } from '@playwright/test';
import { whenFontsShown } from '#tests/support/fonts.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { openLazySections } from '#tests/support/lazy-sections.ts';

/** The day it is on every screenshot. */
const TODAY = new Date('2026-03-03T10:00:00+01:00');

/** Opens a page and waits until nothing in it will change any more: React, fonts, lazy parts, images. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(TODAY);
  await page.goto(path);
  await hydrate(page);
  await whenFontsShown(page);
  await openLazySections(page);
  // Contained parts (app/late/rest-of-page.ts) are drawn on whole points of their own, from whenever they are contained.
  await page.addStyleTag({ content: '[style*=contain] { contain: none !important }' });
  await page.evaluate(async () => {
    // As after a navigation, the whole page is laid out (styles/components/late-layout.css).
    document.documentElement.dataset.visited = '';
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    await document.fonts.ready;
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
    // Two frames: what observers say of the last scroll is drawn in the second.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const STILL = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;

/** The whole page, without blinking caret; animations that end are at their end, others at their beginning. */
export function shootPage(page: Page, covered: Locator[] = []): Promise<Buffer> {
  return page.screenshot({ ...STILL, fullPage: true, mask: covered, maskColor: '#888' });
}

/** The same for one element. */
export function shootElement(element: Locator): Promise<Buffer> {
  return element.screenshot(STILL);
}
