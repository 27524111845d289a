import type { ServerResponse } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { FONT_FILES } from '#tests/support/fonts.ts';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';
import { newShifts, recordShifts } from '#tests/support/layout-shifts.ts';
import { startLocalServer } from '#tests/support/local-server.ts';

/** Number of places in its header at which a page is cut. */
const PARTS = 20;

test.describe('at 1440 px', () => {
  test('shows its stand-ins for as long as the page lasts when the fonts come late', async ({ page }) => {
    await recordShifts(page);
    const releaseFonts = await holdRequests(page, FONT_FILES);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    // This is past the tenth of a second for which a browser waits for an optional font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForFunction(() => performance.now() > 1_000);
    releaseFonts();
    await page.waitForLoadState('load');
    expect(await newShifts(page)).toEqual([]);
    // The browser does not count a shift right after a key press, so the test measures the words themselves.
    const before = await widths(page);
    await hydrate(page);
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href, disabled }) => href?.includes('/root-') && !disabled),
    );
    await newShifts(page);
    expect(await widths(page)).toEqual(before);
  });
});

for (const width of [390, 1440]) {
  test(`at ${width} px, a page of which a part has arrived is not moved by the rest`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordShifts(page);
    const html = await (await request.get('/')).text();
    const [start, end] = [html.indexOf('<body'), html.indexOf('</header>')];
    expect(end - start).toBeGreaterThan(4_000);
    for (let part = 1; part <= PARTS; part += 1) {
      const cut = start + Math.round((part * (end - start)) / PARTS);
      const site = await serveInTwo(html.slice(0, cut), html.slice(cut));
      await page.goto(site.origin, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.body?.children.length > 0);
      await newShifts(page);
      site.sendRest();
      await page.waitForLoadState();
      expect(await newShifts(page), html.slice(cut - 100, cut)).toEqual([]);
      await site.stop();
    }
  });
}

/** Serves a page whose second part waits for a call. It needs no files: its styles are in it. */
async function serveInTwo(first: string, second: string) {
  let rest: ServerResponse | undefined;
  const { origin, stop } = await startLocalServer(() => ({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(first);
    rest = response;
  });
  return { origin, stop, sendRest: () => rest?.end(second) };
}

/** Widths of the menu's words, in CSS pixels: they tell the fonts from their stand-ins. */
const widths = (page: Page) =>
  page
    .locator('.nav .nav__button')
    .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().width));
