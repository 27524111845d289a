import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an administrator makes a backup, and finds it in the list', async ({ page }) => {
  await openAdmin(page);
  await page.goto('/admin/sante');
  const part = page.getByRole('region', { name: 'Sauvegardes' });
  await part.getByRole('button', { name: 'Faire une sauvegarde maintenant' }).click();
  await expect(page.getByText('La sauvegarde est lancée. Elle continue sans vous.')).toBeVisible();
  await expect(async () => {
    await page.goto('/admin/sante');
    await expect(part.getByRole('row').filter({ hasText: 'Non chiffrée' }).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(
    part.getByText('Pour en télécharger une, ouvrez votre session avec un second facteur'),
  ).toBeVisible();
  expect(await faultsDayAndNight(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
