import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

const PS5_PRICES = '/prix/modele/playstation-5';

test('a revision that the owner adds is in the intake, in the stock, in /prix and in the search, with a price of its own; hidden, it is gone', async ({
  page,
  browser,
}) => {
  test.slow();
  const mark = randomBytes(4).toString('hex').toUpperCase();
  const [name, code] = [`PlayStation 5 CFI-${mark}`, `CFI-${mark}B`];
  await openAdmin(page);
  await goToScreen(page, 'Appareils');
  await page.getByLabel('Nom, marque ou code').fill('PlayStation 5');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('link', { name: 'PlayStation 5', exact: true }).click();
  await expect(page.getByRole('link', { name: 'PlayStation 5 Slim', exact: true })).toBeVisible();
  await expectSound(page, [1440, 768, 320]);
  await page.getByRole('link', { name: 'Ajouter une révision' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle révision');
  await hydrate(page);
  await page.getByLabel('Nom de la révision').fill('ps5 slim');
  await page.getByLabel('Codes du fabricant').fill(code);
  await page.getByRole('button', { name: 'Enregistrer la révision' }).click();
  await expect(page.getByRole('alert')).toContainText('le registre connaît déjà ce nom');
  await expect(page.getByLabel('Codes du fabricant')).toHaveValue(code);
  await expectSound(page, [1440, 320]);
  await page.getByLabel('Nom de la révision').fill(name);
  await page.getByRole('button', { name: 'Enregistrer la révision' }).click();
  await expect(page.getByText('La révision est enregistrée')).toBeVisible();

  const proposed = page.locator(`datalist option[value="${name}"]`);
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill(code);
  await expect(proposed).toBeAttached();
  // The grid is asked once somebody leaves the field.
  await page.getByLabel(/^Modèle/).blur();
  const faults = page.getByRole('group', { name: `Pannes courantes et prix de la grille\u00a0: ${name}` });
  await expect(faults).toContainText('HDMI');
  await page.goto('/admin/stock/nouveau');
  await hydrate(page);
  await page.getByLabel('Ajouter un modèle').focus();
  await expect(proposed).toBeAttached();

  await page.goto(`/admin/appareils?q=${code}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectSound(page, [1440, 768, 320]);
  await page.getByRole('link', { name: 'Ajouter un prix pour cet appareil seul' }).click();
  await hydrate(page);
  await expect(page.getByLabel('Modèle', { exact: true })).toHaveValue(name);
  await page.getByLabel('Réparation', { exact: true }).fill(`Lecteur ${mark}`);
  await page.getByLabel('À partir de').fill('95');
  await page.getByLabel('Jusqu’à').fill('145');
  await page.getByLabel('Délai').fill('3 jours');
  await page.getByLabel('Raisons d’un autre prix').fill('La version du lecteur, amovible ou vissé.');
  await page.getByRole('button', { name: 'Ajouter ce prix' }).click();
  await expect(page.getByText('C’est enregistré, et le site le montre déjà.')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(PS5_PRICES);
  const version = visitor.getByRole('region', { name: `Version\u00a0: ${name}` });
  await expect(version).toContainText(code);
  await expect(version).toContainText(/95 à 145/);
  await expectSound(visitor, [1440, 768, 320]);
  const found = visitor.locator(`main a[href^="${PS5_PRICES}#"]`).first();
  await expect(async () => {
    await visitor.goto(`/recherche?q=${encodeURIComponent(`prix ${code}`)}`);
    await expect(found).toContainText(name, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  await page.goto(`/admin/appareils?q=${code}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByLabel('Ne pas le proposer').check();
  await page.getByRole('button', { name: 'Enregistrer la révision' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Masqué');
  await expect(async () => {
    await visitor.goto(PS5_PRICES);
    await expect(visitor.getByRole('main')).not.toContainText(name, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});
