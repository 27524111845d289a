import type { ServerResponse } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { FONT_FILES, whenFontsShown } from '#tests/support/fonts.ts';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';
import { whenLaidOut } from '#tests/support/late-script.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { TEMPLATES } from '#tests/support/templates.ts';

/**
 * On a narrow screen the fonts come after the first paint (app/late/fonts.ts). No text moves; an icon beside the centred
 * words of a button does, by some pixels: 0.00001 measured.
 */
const MAX_SHIFT_OF_FONTS = 0.0005;

/** How many places of its header a page is cut at. */
const PARTS = 20;

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { name, path } of TEMPLATES) {
    test(`${name} stays in place when fonts come late, and does not move when it is scrolled through`, async ({
      page,
    }) => {
      await recordShifts(page);
      const releaseFonts = await holdRequests(page, FONT_FILES);
      const asked = page.waitForRequest(FONT_FILES);
      await page.goto(path);
      await asked;
      releaseFonts();
      await whenFontsShown(page);
      await whenLaidOut(page);
      const shifts = await newShifts(page);
      expect(sumOf(shifts), shifts.join('\n')).toBeLessThan(MAX_SHIFT_OF_FONTS);
      await scrollThrough(page);
      expect(await newShifts(page)).toEqual([]);
    });
  }
});

test.describe('at 1440 px', () => {
  for (const { name, path } of TEMPLATES) {
    test(`${name} does not move while it loads, nor when it is scrolled through`, async ({ page }) => {
      await recordShifts(page);
      await page.goto(path);
      await whenFontsShown(page);
      await whenLaidOut(page);
      expect(await newShifts(page)).toEqual([]);
      await scrollThrough(page);
      expect(await newShifts(page)).toEqual([]);
    });
  }

  test('shows its stand-ins for as long as the page lasts when the fonts come late', async ({ page }) => {
    await recordShifts(page);
    const releaseFonts = await holdRequests(page, FONT_FILES);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    // Past the tenth of a second that a browser waits for an optional font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForFunction(() => performance.now() > 1_000);
    releaseFonts();
    await page.waitForLoadState('load');
    expect(await newShifts(page)).toEqual([]);
    // A key that was just pressed excuses a shift in the browser's count: the words are measured themselves.
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

/** A page whose second part waits until it is told. Its own files are not there: its styles are in it. */
async function serveInTwo(first: string, second: string) {
  let rest: ServerResponse | undefined;
  const { origin, stop } = await startLocalServer(() => ({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(first);
    rest = response;
  });
  return { origin, stop, sendRest: () => rest?.end(second) };
}

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Keeps every shift that the visitor did not cause, as what moved, from where to where. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} (${boxOf(previousRect)} → ${boxOf(currentRect)})`,
        );
        window.shifts.push(`${value.toFixed(5)} at ${Math.round(scrollY)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Half a screen at a time, each time until what loads there has loaded. */
async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  do {
    await page.evaluate(() => scrollBy({ top: innerHeight / 2, behavior: 'instant' }));
    await settle(page);
  } while (!(await isAtEnd()));
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[id][data-lazy]:not([data-lazy=ready])')].every(
      (section) => section.getBoundingClientRect().top > innerHeight + 200,
    ),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Of the menu's words, in CSS pixels: they tell the fonts from their stand-ins. */
const widths = (page: Page) =>
  page
    .locator('.nav .nav__b')
    .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().width));

/** What moved since the last call. */
async function newShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Entries of a frame are queued after it: a later frame has them all.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return window.shifts.splice(0);
  });
}

const sumOf = (shifts: readonly string[]) => shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
