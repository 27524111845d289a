import type { Locator, Page } from '@playwright/test';
import { whenFontsShown } from '#tests/support/fonts.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { openLazySections } from '#tests/support/lazy-sections.ts';

/** The day it is on every screenshot. */
const TODAY = new Date('2026-03-03T10:00:00+01:00');

/** Nothing moves or blinks. */
const MOTIONLESS =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }';

/** Code is written in the machine's own font: here in one that all machines draw alike. */
const SAME_FONT = 'pre, pre * { font-family: Atkinson !important }';

/** Opens a page and waits until nothing in it will change any more: React, fonts, lazy parts, images. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(TODAY);
  await page.goto(path);
  await hydrate(page);
  await whenFontsShown(page);
  await openLazySections(page);
  // Contained parts (app/late/rest-of-page.ts) are drawn on whole points of their own, from whenever they are contained.
  await page.addStyleTag({
    content: `[style*=contain] { contain: none !important } ${MOTIONLESS} ${SAME_FONT}`,
  });
  await page.evaluate(async () => {
    // As after a navigation, the whole page is laid out (styles/components/late-layout.css).
    document.documentElement.dataset.visited = '';
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    // Which texts keep a stand-in on the first page (app/late/fonts.ts), and in which font, is the machine's.
    for (const { style } of document.querySelectorAll<HTMLElement>('[style*=font-family]'))
      style.fontFamily = '';
    await document.fonts.ready;
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
    // Two frames: what observers say of the last scroll is drawn in the second.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The whole page. Of `covered`, only the place is seen. */
export async function shootPage(page: Page, covered?: string): Promise<Buffer> {
  if (covered)
    await page.addStyleTag({
      content: `
        ${covered} { background: #888 !important; position: relative; z-index: 2147483647 }
        ${covered} * { visibility: hidden !important }
      `,
    });
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  return shoot(page, { x: 0, y: 0, width, height });
}

/** One element of a page, from the first to the last point it touches. */
export async function shootElement(element: Locator): Promise<Buffer> {
  const box = await element.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const [x, y] = [Math.floor(left + scrollX), Math.floor(top + scrollY)];
    return { x, y, width: Math.ceil(right + scrollX) - x, height: Math.ceil(bottom + scrollY) - y };
  });
  return shoot(element.page(), box);
}

/** Asked from Chromium itself: Playwright's pictures are packed as small as can be, which takes longer than all else. */
async function shoot(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...box, scale: 1 },
  });
  await chromium.detach();
  return Buffer.from(data, 'base64');
}
