import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { cutWords, pagesOf } from '#tests/support/document.ts';

const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';
const SERVICE = '/services/micro-soudure';
const LEGAL = '/legal/cgv';
const GUIDE = '/guides/hebergement/ssh-cles-et-fail2ban';

/** Width of A4 less 12 mm on each side, at 96 pixels an inch. */
const PAPER_WIDTH = 703;

/** Opens a page as a printer sees it, in the dark theme, which paper must not follow. */
async function gotoPrinted(page: Page, path: string) {
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    localStorage.theme = 'dark';
  });
  await page.goto(path);
}

for (const path of [ARTICLE, SERVICE, LEGAL, GUIDE, '/services', '/notre-magasin']) {
  test(`${path} is printed without what only serves a screen`, async ({ page }) => {
    await gotoPrinted(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of ['.topbar', '.header', '.footer', '.floaters', 'nav', 'form', '.btn', '.skip'])
      for (const element of await page.locator(part).all()) {
        const box = await element.boundingBox();
        // The part is left out, or off the sheet like the link that skips to the content.
        expect([part, box === null || box.y + box.height <= 0]).toEqual([part, true]);
      }
  });

  test(`${path} is printed black on white, whatever the theme`, async ({ page }) => {
    await gotoPrinted(page, path);
    expect(await coloursOf(page, 'main :is(h1, h2, h3, p, li, td, th, dt, dd, a)')).toEqual({
      text: ['rgb(0, 0, 0)'],
      grounds: ['rgb(255, 255, 255)'],
    });
  });

  test(`nothing of ${path} is cut off at the edge of the paper`, async ({ page }) => {
    await gotoPrinted(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER_WIDTH);
    expect(await cutWords(page.locator('main'))).toEqual([]);
  });
}

test('an article is printed at 11 points, its links out of the site followed by their address', async ({
  page,
}) => {
  await gotoPrinted(page, ARTICLE);
  const text = page.locator('.prose');
  const size = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeCloseTo((11 / 72) * 96, 2);
  await text.evaluate((element) => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://exemple.fr/a',
      textContent: 'Ailleurs',
    });
    element.querySelector('p')?.append(link);
  });
  const addressAfter = (link: Locator) =>
    link.evaluate((element) => getComputedStyle(element, '::after').content);
  const external = text.locator('a[href^=http]');
  const internal = text.locator('a[href^="/"]').first();
  expect(await addressAfter(external)).toBe('" (https://exemple.fr/a)"');
  expect(await addressAfter(internal)).toBe('none');
  for (const link of [external, internal]) await expect(link).toHaveCSS('text-decoration-line', 'underline');
});

test('a table is printed as a table, on paper no wider than a small screen', async ({ page }) => {
  await gotoPrinted(page, SERVICE);
  const row = page.locator('.table-scroll tbody tr').first();
  const tops = await row
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
  await expect(page.locator('.table-scroll thead').first()).toBeVisible();
});

test('the code of a guide is printed whole, without what copies it or leads to a part', async ({ page }) => {
  await gotoPrinted(page, GUIDE);
  for (const code of await page.locator('.code pre').all()) {
    const width = await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBeLessThanOrEqual(0);
  }
  await expect(page.locator('.code').first()).toBeVisible();
  for (const part of ['.lien', '.code button', '.byline button'])
    for (const element of await page.locator(part).all()) await expect(element).toBeHidden();
  await expect(page.locator('.code pre').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('no step of a guide that fits on a sheet is parted over two', async ({ page }) => {
  await gotoPrinted(page, GUIDE);
  await expect(page.locator('.procedure > li').first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.procedure h3').first()).toHaveCSS('break-after', 'avoid');
});

test('the answers to the questions are printed, though they are folded on the screen', async ({ page }) => {
  await gotoPrinted(page, SERVICE);
  const heights = await page
    .locator('.accordion details')
    .evaluateAll((entries) =>
      entries.map(
        (entry) => entry.getBoundingClientRect().height - (entry.firstElementChild?.clientHeight ?? 0),
      ),
    );
  expect(heights.length).toBeGreaterThan(2);
  for (const height of heights) expect(height).toBeGreaterThan(20);
});

test('an article makes a few sheets, none of them empty', async ({ page }) => {
  await gotoPrinted(page, ARTICLE);
  const margin = { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' };
  const pages = pagesOf(await page.pdf({ format: 'A4', margin }));
  const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
  const sheet = ((297 - 24) / 25.4) * 96;
  expect(pages).toBeGreaterThanOrEqual(Math.ceil(height / sheet));
  // Parts that must not break leave some white at the foot of a sheet.
  expect(pages).toBeLessThanOrEqual(Math.ceil((height * 1.2) / sheet));
});

/** Colours of an element's own words, and of the background behind them. */
async function coloursOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) => {
    const text = new Set<string>();
    const grounds = new Set<string>();
    for (const element of elements) {
      if (element.getClientRects().length === 0 || !element.textContent?.trim()) continue;
      text.add(getComputedStyle(element).color);
      let behind: Element | null = element;
      while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
        behind = behind.parentElement;
      grounds.add(behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)');
    }
    return { text: [...text], grounds: [...grounds] };
  });
}

test('the book of receipts is printed with its amounts, whatever the names of customers', async ({
  page,
}) => {
  await openAdmin(page);
  await page.goto('/admin/vente?etape=libre');
  await page.getByLabel('Article ou service vendu').fill('Dépannage sur place d’un serveur de sauvegarde');
  await page.getByLabel('Prix à l’unité').fill('12345,60');
  await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
  await page.getByLabel('Nom du client').fill(`${'Anticonstitutionnellement '.repeat(6)}SARL`);
  await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Vente (DEMO-)?VEN-/);
  await gotoPrinted(page, '/admin/recettes');
  const amounts = page.locator('.data-table tbody td.numeric');
  await expect(amounts.filter({ hasText: '345,60' }).first()).toBeVisible();
  const edges = await page
    .locator('.data-table')
    .evaluate((table) =>
      [table, ...table.querySelectorAll('td')].map((each) => each.getBoundingClientRect().right),
    );
  expect(Math.max(...edges)).toBeLessThanOrEqual(PAPER_WIDTH);
  expect(await cutWords(page.locator('main'))).toEqual([]);
});
