import type { ServerResponse } from 'node:http';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
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
    await serveSheets(page, request);
    const html = await (await request.get('/')).text();
    const [start, end] = [html.indexOf('<body'), html.indexOf('</header>')];
    expect(end - start).toBeGreaterThan(4_000);
    for (let part = 1; part <= PARTS; part += 1) {
      const cut = start + Math.round((part * (end - start)) / PARTS);
      expect(await shiftsWhenCut(page, html, cut), html.slice(cut - 100, cut)).toEqual([]);
    }
  });
}

test('the words of a head are not moved by what comes after them', async ({ page, request }) => {
  await recordShifts(page);
  await serveSheets(page, request);
  for (const [path, kind, rest] of [
    ['/', 'hero board', '<p class="lead"'],
    ['/mesure-audience', 'mat-hero mat"', '<div class="mat-hero__image'],
    ['/professionnel/audit-conseil-it', 'mat-hero--rendered"', '<div class="mat-hero__image'],
    ['/hebergement/ark-sa', 'mat-hero--board board', '<div class="mat-hero__image'],
    ['/nulle-part', 'lost mat-hero', '<div class="mat-hero__image'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const cut = html.indexOf(rest);
    expect(html.slice(0, cut), path).toContain(kind);
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shiftsWhenCut(page, html, cut), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** What wide screens add to the styles that are in a page. */
const serveSheets = (page: Page, request: APIRequestContext) =>
  page.route('**/assets/*.css', async (route) =>
    route.fulfill({ response: await request.get(new URL(route.request().url()).pathname) }),
  );

/** The shifts of a page of which the rest arrives once all before this place was laid out. */
async function shiftsWhenCut(page: Page, html: string, cut: number): Promise<string[]> {
  const site = await serveInTwo(html.slice(0, cut), html.slice(cut));
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body?.children.length > 0);
  await newShifts(page);
  site.sendRest();
  await page.waitForLoadState();
  const shifts = await newShifts(page);
  await site.stop();
  return shifts;
}

/** Serves a page whose second part waits for a call. */
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
