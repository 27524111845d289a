import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Yesterday in Paris: other journeys take money today, on the same site. */
const yesterday = () =>
  new Date(Date.now() - 24 * 3600 * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

test('a day is closed with a difference, which wants its reason', async ({ page }) => {
  await openAdmin(page);
  await page.goto('/admin/vente');
  await page.getByRole('link', { name: 'Clôturer la caisse' }).click();
  await expect(page.getByRole('heading', { name: 'Clôture de caisse', level: 1 })).toBeVisible();
  await page.goto(`/admin/caisse?jour=${yesterday()}`);
  await hydrate(page);
  await page.getByLabel('Fond de caisse au départ').fill('100');
  await page.getByLabel('Espèces comptées').fill('95,00 €');
  const close = page.getByRole('button', { name: 'Clôturer la journée' });
  await close.click();
  const reason = page.getByLabel('Motif de l’écart');
  await expect(page.locator('#reason-error')).toContainText(/Écart de -5,00\s€ en espèces/);
  await reason.fill('Un rendu de monnaie');
  await close.click();

  await expect(page.getByRole('heading', { name: /^Clôture n°\s1$/ })).toBeVisible();
  const main = page.locator('main');
  await expect(main).toContainText(/Écart d’espèces\s*-5,00\s€/);
  await expect(main).toContainText('Un rendu de monnaie');
  await page.getByRole('link', { name: 'Clôture de caisse' }).first().click();
  await expect(main).toContainText('Chaîne des clôtures vérifiée');
});
