import type { Page } from '@playwright/test';
import { hydrate } from './hydration.ts';
import { openLazySections } from './lazy-sections.ts';

/** The day it is in every picture: what shows opening hours or an age changes with it. */
const PICTURE_DAY = new Date('2026-03-03T10:00:00+01:00');

/** Code is written in the machine's own font: here in one that all machines draw alike. */
const SAME_FONT = 'pre, pre * { font-family: Atkinson !important }';

/**
 * From the next page on it is always {@link PICTURE_DAY}. Playwright's own clock also takes the place of
 * `requestAnimationFrame`, by a timer: what waits for a frame, as the page and our walks do, would not wait for one.
 */
export async function stopCalendar(page: Page): Promise<void> {
  await page.addInitScript((now) => {
    window.Date = new Proxy(Date, {
      construct: (real, given) => Reflect.construct(real, given.length === 0 ? [now] : given),
      get: (real, name) => (name === 'now' ? () => now : Reflect.get(real, name)),
    });
  }, PICTURE_DAY.getTime());
}

/** Waits until nothing in an open page will change any more: React, fonts, lazy parts, images. */
export async function holdStill(page: Page): Promise<void> {
  await hydrate(page);
  await openLazySections(page);
  // Contained parts (app/boot/after-paint/lay-out-rest.ts) are drawn on whole points of their own, from whenever they are contained.
  await page.addStyleTag({ content: `[style*=contain] { contain: none !important } ${SAME_FONT}` });
  await page.evaluate(async () => {
    // As after a navigation, the whole page is laid out (app/boot/after-paint/first-layout.css).
    document.documentElement.dataset.visited = '';
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    // Which texts keep a stand-in on the first page (app/boot/after-paint/show-fonts.ts), and in which font, is the machine's.
    for (const { style } of document.querySelectorAll<HTMLElement>('[style*=font-family]'))
      style.fontFamily = '';
    await document.fonts.ready;
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
