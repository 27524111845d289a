import { expect, type Page } from '@playwright/test';
import { faultsDayAndNight } from './axe.ts';
import { inEachLook } from './looks.ts';

/** Number of pixels by which a page can be scrolled sideways. */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Expects that nothing reaches past the edge at any of these widths, and no fault by day or by night at the last one, which the screen
 * keeps. `npm test` looks at the last one alone, by day.
 */
export async function expectSound(page: Page, widths: readonly number[] = [1440, 390]): Promise<void> {
  for (const width of inEachLook() ? widths : widths.slice(-1)) {
    await page.setViewportSize({ width, height: 900 });
    // Elements that watch their own size, and fonts that come late, are laid out in a later frame.
    await expect.poll(() => excessOf(page), `${page.url()} at ${width} px`).toBe(0);
  }
  const faults = await faultsDayAndNight(page);
  expect([page.url(), faults]).toEqual([page.url(), []]);
}
