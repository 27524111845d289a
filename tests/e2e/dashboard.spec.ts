import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

const ADMIN = 'comptoir@exemple.fr';

let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite(
    { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD },
    'tests/support/site-with-orders.ts',
  );
});

test.afterAll(() => site?.stop());

test('the owner sees what waits, chooses days, reads a chart in its table and takes the figures away', {
  tag: '@looks',
}, async ({ page }) => {
  test.slow();
  await page.goto(`${site.origin}/connexion?redirectTo=/admin`);
  await signIn(page, ADMIN);
  await page.waitForURL(`${site.origin}/admin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aujourd’hui à l’atelier');
  await expect(page.getByRole('link', { name: '2 Commandes à préparer' })).toHaveAttribute(
    'href',
    '/admin/commandes?preparer=1',
  );
  await expect(page.getByRole('definition').filter({ hasText: /^89,29\s€$/ })).toBeVisible();
  await expectSound(page);

  await page.getByRole('main').getByRole('link', { name: 'Chiffres' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chiffres');
  await expect(page.getByText('89,29\u00a0€ encaissés')).toBeVisible();

  const chart = page.getByRole('figure', { name: 'Chiffre d’affaires' });
  await chart.getByText('Voir en tableau').click();
  await expect(chart.getByRole('row').last()).toContainText('89,29\u00a0€');
  await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: 'Cette année' }).click();
  await expect(page).toHaveURL(/\/admin\/chiffres\?periode=annee/);
  await expect(page.getByRole('link', { name: 'Cette année' })).toHaveAttribute('aria-current', 'true');

  await page.getByLabel('Du', { exact: true }).fill('2026-02-10');
  await page.getByLabel('Au', { exact: true }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Afficher ces jours' }).click();
  await expect(page.locator('#au-error')).toContainText('Choisissez un jour qui ne précède pas le premier.');
  await expectSound(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Jour par jour' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^chiffres-jours-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffJour;Visites;/);
});
