import type { Page } from '@playwright/test';
import { hydrate } from './hydration.ts';
import { openLazySections } from './lazy-sections.ts';

/** The day in every picture: opening hours and ages depend on it. */
const PICTURE_DAY = new Date('2026-03-03T10:00:00+01:00');

/** Code is written in the machine's own font; here it gets one that all machines draw alike. */
const SAME_FONT = 'pre, pre * { font-family: Atkinson !important }';

/**
 * From the next page on, the day is always {@link PICTURE_DAY}. Playwright's own clock would also replace `requestAnimationFrame` by a
 * timer: the page and our walks wait for a frame, and would then not wait for one.
 */
export async function stopCalendar(page: Page): Promise<void> {
  await page.addInitScript((now) => {
    window.Date = new Proxy(Date, {
      construct: (real, given) => Reflect.construct(real, given.length === 0 ? [now] : given),
      get: (real, name) => (name === 'now' ? () => now : Reflect.get(real, name)),
    });
  }, PICTURE_DAY.getTime());
}

/** Waits until nothing in an open page changes any more: React, fonts, lazy parts, images. */
export async function holdStill(page: Page): Promise<void> {
  await hydrate(page);
  await openLazySections(page);
  // A contained part (app/boot/after-paint/lay-out-rest.ts) is drawn on whole points of its own, which depend on when it was contained.
  await page.addStyleTag({ content: `[style*=contain] { contain: none !important } ${SAME_FONT}` });
  await page.evaluate(async () => {
    // The whole page is laid out, as after a navigation (app/boot/after-paint/first-layout.css).
    document.documentElement.dataset.visited = '';
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    // The machine decides which texts keep a stand-in on the first page (app/boot/after-paint/show-fonts.ts), and in which font.
    for (const { style } of document.querySelectorAll<HTMLElement>('[style*=font-family]'))
      style.fontFamily = '';
    await document.fonts.ready;
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
