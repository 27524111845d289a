import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { picture } from '#tests/support/sample-files.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

test.use({ viewport: { width: 1024, height: 768 } });

const sound = (page: Page) => expectSound(page, [390, 1024]);

test('a product is written, photographed, sold on the site, counted and labelled', { tag: '@looks' }, async ({
  page,
}) => {
  test.slow();
  const mark = randomBytes(4).toString('hex');
  const [category, name, sku] = [`Essais ${mark}`, `Disque ${mark}`, `DSQ-${mark}`];
  await openAdmin(page);
  await goToScreen(page, 'Produits et stock');
  await page.getByRole('link', { name: 'Catégories et import' }).click();
  await hydrate(page);
  await page.getByLabel('Nouvelle catégorie').fill(category);
  await page.getByRole('button', { name: 'Ajouter la catégorie' }).click();
  await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible();
  await sound(page);

  await page.getByRole('link', { name: 'Produits', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock');
  await sound(page);
  await page.getByRole('link', { name: 'Nouveau produit' }).click();
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('Référence', { exact: true }).fill(sku);
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ label: category });
  await page.getByLabel('Prix catalogue, en euros').fill('112');
  await page.getByLabel(/^Stock de départ/).fill('3');
  await page.getByLabel('En vente sur le site').check();
  await page.getByRole('button', { name: 'Enregistrer le produit' }).click();
  await expect(page.getByRole('alert')).toContainText('Description');
  await sound(page);
  await page.getByLabel(/^Description/).fill('Un disque rapide.');
  await page.getByRole('button', { name: 'Enregistrer le produit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByLabel('Description des photos').fill('Le disque, posé à plat');
  await page.getByLabel('Photos', { exact: true }).setInputFiles({
    name: 'disque.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 800, 600),
  });
  await page.getByRole('button', { name: 'Ajouter les photos' }).click();
  await expect(page.getByText('Les photos sont ajoutées.')).toBeVisible();
  await sound(page);
  const visitor = await page.context().newPage();
  await visitor.goto(`/produit/disque-${mark}`);
  const photo = visitor.getByRole('img', { name: 'Le disque, posé à plat' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  await visitor.close();

  await page.getByRole('link', { name: 'Inventaire' }).click();
  await page.getByLabel('Catégorie à compter').selectOption({ label: category });
  await page.getByRole('button', { name: 'Commencer à compter' }).click();
  const scanner = page.getByLabel('Référence', { exact: true });
  for (const counted of ['1', '2']) {
    await expect(scanner).toBeFocused();
    await expect(scanner).toHaveValue('');
    await page.keyboard.type(`${sku}\n`);
    await expect(page.getByLabel(`Compté\u00a0: ${name}`)).toHaveValue(counted);
  }
  await sound(page);
  await page.getByRole('button', { name: 'Terminer l’inventaire' }).click();
  await expect(page.getByText('L’inventaire est terminé')).toBeVisible();
  await page.getByRole('link', { name: 'Mouvements' }).click();
  const row = page.getByRole('row').filter({ hasText: sku }).filter({ hasText: 'Inventaire' });
  await expect(row).toContainText('3 → 2');
  await expect(row).toContainText('Denise Papin');
  await sound(page);

  await page.goto(`/admin/stock?q=${sku}`);
  await hydrate(page);
  await page.getByLabel(`Choisir ${name}, ${sku}`).check();
  await page.getByLabel('Changement').selectOption('prix');
  await page.getByLabel(/^Valeur/).fill('-50');
  await page.getByRole('button', { name: 'Voir ce qui changerait' }).click();
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('56,00');
  await sound(page);
  await page.getByRole('button', { name: 'Changer', exact: true }).click();
  await expect(page.getByText('Les produits sont changés')).toBeVisible();
  const labels = await page.request.get(
    `/admin/stock/fichiers/etiquettes.pdf?produit=${await page
      .getByLabel(/^Choisir/)
      .first()
      .inputValue()}`,
  );
  expect(labels.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link', { name: 'À commander' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À commander');
  await sound(page);
});
