import { expect, type Page, test } from '@playwright/test';
import { openAdmin, PASSWORD, randomEmail } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { AS_SERVICE } from '#tests/support/e2e-keys.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function check(page: Page) {
  expect(await faultsDayAndNight(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

test('an administrator goes through the back office, locks an account, and reads it in the log', {
  tag: '@looks',
}, async ({ page }) => {
  test.slow();
  const email = randomEmail();
  const account = { email, password: PASSWORD, email_confirm: true };
  await page.context().request.post('/auth/v1/admin/users', { headers: AS_SERVICE, data: account });
  await openAdmin(page);
  const title = page.getByRole('heading', { level: 1 });
  await goToScreen(page, 'Utilisateurs');
  await page.getByLabel('Nom, e-mail ou téléphone').fill(email);
  await page.getByRole('button', { name: 'Chercher' }).last().click();
  await page.getByRole('link', { name: email }).click();
  await expect(title).toHaveText(email);
  await check(page);
  await page.getByRole('link', { name: 'Bloquer le compte' }).click();
  await expect(title).toContainText('Bloquer ce compte');
  await check(page);
  await page.getByRole('button', { name: 'Bloquer le compte' }).click();
  await expect(page.getByText('Le compte est bloqué, et ses sessions sont fermées.')).toBeVisible();
  await page.getByRole('link', { name: 'Ce que l’équipe a fait à ce compte' }).click();
  await page.locator('main tbody tr').filter({ hasText: 'Modification' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/journal\/\d+$/);
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await expect(page.locator('main tbody tr')).toContainText('Bloqué jusqu’au');
  await check(page);
});
