import { type Browser, expect, type Page, test } from '@playwright/test';
import { gotoPainted } from '#tests/support/after-paint-script.ts';

const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The columns that only screens from 1200px have: words, their table of contents and further reading side by side. */
const columns = (page: Page) =>
  page
    .locator('.article')
    .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

/** Names of the style sheets that a page requests. */
function sheetsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+?)-[\w-]+\.css$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

async function openWithout(browser: Browser, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  return context.newPage();
}

test.describe('before its visitor acts', () => {
  test.describe('a phone', () => {
    test.use({ viewport: PHONE });

    test('asks for no style sheet', async ({ page }) => {
      const asked = sheetsOf(page);
      await gotoPainted(page, ARTICLE);
      expect(asked).toEqual([]);
    });

    test('that is turned, or a window made wider, gets the styles of its new width', {
      tag: '@full',
    }, async ({ page }) => {
      await gotoPainted(page, ARTICLE);
      await page.setViewportSize(DESKTOP);
      await expect.poll(() => columns(page)).toBe(3);
    });
  });

  test.describe('a wide screen', () => {
    test.use({ viewport: DESKTOP });

    test('has its own styles at the first paint, and asks for no others', async ({ page }) => {
      const asked = sheetsOf(page);
      await page.route('**/assets/*.css', async (route) => {
        // The page must not have been painted without it.
        const painted = await page.evaluate(() => performance.getEntriesByType('paint').length);
        expect(painted).toBe(0);
        await route.continue();
      });
      await gotoPainted(page, ARTICLE);
      expect(asked).toEqual(['apart']);
      expect(await columns(page)).toBe(3);
    });

    test('has them without JavaScript too', { tag: '@full' }, async ({ browser }) => {
      const page = await openWithout(browser, DESKTOP);
      await page.goto(ARTICLE);
      expect(await columns(page)).toBe(3);
      await page.context().close();
    });
  });

  for (const viewport of [PHONE, DESKTOP])
    test(`without JavaScript all of a page is drawn, on ${viewport.width} px`, {
      tag: viewport === PHONE ? [] : '@full',
    }, async ({ browser }) => {
      const page = await openWithout(browser, viewport);
      await page.goto(ARTICLE);
      const isDrawn = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
      expect(await page.locator('.footer address').evaluate(isDrawn)).toBe(true);
      await page.context().close();
    });

  test('a phone without JavaScript prints without what only serves a screen', { tag: '@full' }, async ({
    browser,
  }) => {
    const page = await openWithout(browser, PHONE);
    await page.goto(ARTICLE);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.header')).toBeHidden();
    await page.context().close();
  });
});
