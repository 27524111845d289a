import { expect, type Page, test } from '@playwright/test';
import { openAdmin, PASSWORD, randomEmail } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { AS_SERVICE } from '#tests/support/e2e-keys.ts';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';

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

test('words typed while a list answers stay in its field; a way back empties it', async ({ page }) => {
  await openAdmin(page);
  await goToScreen(page, 'Utilisateurs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs');
  await hydrate(page);
  const field = page.getByLabel('Nom, e-mail ou téléphone');
  const nobody = page.getByText('Aucun compte ne correspond');
  const release = await holdRequests(page, '**/admin/utilisateurs.data*');
  await field.fill('nobody');
  const asked = page.waitForRequest(/utilisateurs\.data\?.*q=nobody/);
  await field.press('Enter');
  await asked;
  await field.pressSequentially(' at all');
  release();
  await expect(page).toHaveURL(/\?(.*&)?q=nobody(&|$)/);
  await expect(nobody).toBeVisible();
  await expect(field).toHaveValue('nobody at all');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(nobody).toHaveCount(0);
  await expect(field).toHaveValue('');
});
