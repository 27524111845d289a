import { expect, test } from '@playwright/test';

const PRODUCT = '/hebergement/minecraft';

test('the button to compare leads to the table', async ({ page }) => {
  await page.goto('/hebergement');
  await page.locator('.mat-hero').getByRole('link', { name: 'Comparer les formules' }).click();
  await expect(page.locator('#comparer')).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the pages of the shelf scroll under the finger, answers open, and an order can be placed', async ({
    page,
  }) => {
    await page.goto(PRODUCT);
    await expect(page.locator('.page-row')).toHaveCSS('overflow-x', 'auto');
    const questions = page.getByRole('region', { name: 'Questions fréquentes' });
    await questions.locator('summary').nth(1).click();
    await expect(questions.getByText('une conversion vers une version plus récente')).toBeVisible();
    await page.locator('.mat-hero').getByRole('link', { name: 'Commander' }).click();
    await expect(page).toHaveURL(/\/demande\?subject=/);
  });
});
