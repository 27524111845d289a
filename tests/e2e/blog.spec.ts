import { expect, type Page, test } from '@playwright/test';
import { holdEntry } from '#tests/support/hydration.ts';

const cards = (page: Page) => page.locator('.post');
/** Chooses an option as a visitor does: the field gets the focus first, and the script is fetched then. */
async function choose(page: Page, field: string, option: string) {
  await page.getByLabel(field).focus();
  await page.getByLabel(field).selectOption(option);
}
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

test.describe('the list of articles', () => {
  test('has cards of a few lines that lead to their article', async ({ page }) => {
    await page.goto('/blog');
    const card = cards(page).first();
    await expect(card.getByText(/^Par .+ le (1er|\d{1,2}) \p{L}+ \d{4}$/u)).toBeVisible();
    await expect(card.locator('.post__excerpt')).toHaveCSS('-webkit-line-clamp', '3');
    await card.getByRole('link', { name: "Lire l'article complet" }).click();
    await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
  });

  test('applies a category and an order at once, in the address too', async ({ page }) => {
    await page.goto('/blog');
    const before = await titles(page);
    await choose(page, 'Ordre', "Plus anciens d'abord");
    await expect(page).toHaveURL('/blog?sort=oldest');
    await expect.poll(() => titles(page)).toEqual([...before].reverse());

    await choose(page, 'Catégorie', 'Réparation Informatique');
    await expect(page).toHaveURL(/\/blog\?category=R%C3%A9paration\+Informatique&sort=oldest$/);
    await expect(
      cards(page).locator('.post__category').filter({ hasNotText: 'Réparation Informatique' }),
    ).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(
      `${await cards(page).count()} articles`,
    );
    await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
  });

  test('applies an order chosen by the keyboard before React came', { tag: '@full' }, async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/blog');
    await page.getByLabel('Ordre').focus();
    await page.keyboard.press('ArrowDown');
    release();
    await expect(page).toHaveURL('/blog?sort=oldest');
  });

  test('lets cards enter one after the other, a tenth of a second apart', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/blog');
    const delays = await cards(page).evaluateAll((all) =>
      all.slice(0, 4).map((card) => getComputedStyle(card).animationDelay),
    );
    expect(delays).toEqual(['0s', '0.1s', '0.2s', '0.3s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(
      await cards(page)
        .nth(3)
        .evaluate((card) => getComputedStyle(card).animationDelay),
    ).toBe('0s');
  });

  test('puts cards in three columns, two, then one', { tag: '@full' }, async ({ page }) => {
    await page.goto('/blog');
    for (const [width, columns] of [
      [1280, 3],
      [820, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const grid = await page
        .locator('.posts')
        .evaluate((posts) => getComputedStyle(posts).gridTemplateColumns.split(' ').length);
      expect(grid).toBe(columns);
    }
  });
});

test.describe('the list of articles without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is a form with a button', async ({ page }) => {
    await page.goto('/blog');
    const before = await titles(page);
    await page.getByLabel('Ordre').selectOption("Plus anciens d'abord");
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    expect(await titles(page)).toEqual([...before].reverse());
    await expect(page.getByLabel('Ordre')).toHaveValue('oldest');
  });
});

test.describe('an article', () => {
  const ARTICLE = '/blog/mac-mini-m2-reparation-gratuite-apple';

  test('keeps its contents in view beside the words on a wide screen, and marks the section being read', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(ARTICLE);
    const contents = page.getByRole('navigation', { name: 'Sommaire' });
    await page.locator('#si-vous-n-etes-pas-concerne').scrollIntoViewIfNeeded();
    await expect(contents).toBeInViewport();
    await contents.getByRole('link').nth(2).click();
    await expect(contents.locator('[aria-current]')).toHaveText(
      (await contents.getByRole('link').nth(2).textContent()) ?? '',
    );
  });

  test('still shows its words after a navigation there and back', { tag: '@full' }, async ({ page }) => {
    await page.goto(ARTICLE);
    const first = await page.locator('.prose').textContent();
    await page.locator('aside .links a').first().click();
    await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(page.locator('.prose')).not.toHaveText(first ?? '');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect.poll(() => page.locator('.prose').textContent()).toBe(first);
  });
});
