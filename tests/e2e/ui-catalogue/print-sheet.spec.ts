import { expect, type Locator, type Page, test } from '@playwright/test';
import { cutWords, pagesOf } from '#tests/support/document.ts';

/** Leaves one sheet of the catalogue on the page, as a page of the site would show it. */
async function gotoSheet(page: Page, title: string): Promise<Locator> {
  // React is left out: it would put the rest of the catalogue back.
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/catalogue');
  const sheet = page
    .locator('.print-sheet')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first();
  await sheet.evaluate((element) => {
    const main = document.createElement('main');
    main.append(element);
    document.body.replaceChildren(main);
  });
  return sheet;
}

for (const title of ['Bon de prise en charge', 'Devis', 'Confirmation de commande']) {
  test(`« ${title} » fits one sheet of A4, from edge to edge`, async ({ page }) => {
    const sheet = await gotoSheet(page, title);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeCloseTo((210 / 25.4) * 96, 0);
    expect(height).toBeLessThanOrEqual((297 / 25.4) * 96);
    expect(height).toBeGreaterThan((296 / 25.4) * 96);
  });

  test(`« ${title} » is printed black on white, nothing of it cut off`, async ({ page }) => {
    const sheet = await gotoSheet(page, title);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const texts = sheet.locator('h1, h2, h3, p, li, td, th, dt, dd, b, span:not(:empty)');
    const colours = await texts.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).color),
    );
    expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']));
    expect(await cutWords(sheet)).toEqual([]);
  });
}

test('a quote of many lines goes on over the next sheets, its head repeated', async ({ page }) => {
  const sheet = await gotoSheet(page, 'Devis');
  await sheet
    .locator('tbody')
    .first()
    .evaluate((body) => {
      const rows = body.innerHTML;
      body.innerHTML = rows.repeat(18);
    });
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(3);
});

test('the labels stand at the foot of the sheet, each with the barcode of the reference', async ({
  page,
}) => {
  const sheet = await gotoSheet(page, 'Bon de prise en charge');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('img', { name: 'Code-barres AP02417' })).toHaveCount(3);
  const paper = await sheet.boundingBox();
  const bottom = (paper?.y ?? 0) + (paper?.height ?? 0) - (9 / 25.4) * 96;
  for (const label of await sheet.locator('.print-sheet__label').all()) {
    const box = await label.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(bottom, 0);
  }
});

test('a sheet is readable on a phone: nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const title of ['Bon de prise en charge', 'Devis', 'Confirmation de commande']) {
    await gotoSheet(page, title);
    expect([title, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([title, 320]);
  }
});
