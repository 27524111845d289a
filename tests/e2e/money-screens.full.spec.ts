import { expect, type Page, test } from '@playwright/test';
import { openAdmin, PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { startOwnSite } from '#tests/support/own-site.ts';
import { ublInvoice } from '#tests/support/received-invoices.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

// Screens about money and stock that no line of the menu leads to, and a claim from the sale to its repair, with a name of three lines.

const NAME =
  'Chargeur secteur USB-C 65 W à deux ports avec câble tressé de deux mètres, noir, pour MacBook Air, iPad Pro et Switch';

/** From the narrowest phone on. */
const fitsAndReads = (page: Page) => expectSound(page, [320, 768, 1440, 390]);

test('screens about purchases and used units fit and read by day and by night', async ({ page }) => {
  test.slow();
  await openAdmin(page);
  for (const path of [
    '/admin/receptions',
    '/admin/receptions/nouvelle',
    '/admin/receptions/facture',
    '/admin/occasions',
    '/admin/occasions/nouvel',
    '/admin/fournisseurs',
    '/admin/marges',
    '/admin/recettes/bonus',
    '/admin/achats/a-payer',
    '/admin/achats/a-payer/nouvelle',
    '/entreprise/notice-europeenne',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fitsAndReads(page);
  }
});

test('what was sold is claimed and its repair is opened from the claim', async ({ page }) => {
  test.slow();
  await openAdmin(page);
  await page.goto('/admin/vente?etape=libre');
  await hydrate(page);
  await page.getByLabel('Article ou service vendu').fill(NAME);
  await page.getByLabel('Nature').selectOption('goods');
  await page.getByLabel('Prix à l’unité').fill('49,90 €');
  await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
  await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).click();
  await page.getByRole('link', { name: 'Réclamation de garantie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle réclamation');
  await fitsAndReads(page);
  await page.getByLabel('Le client demande').selectOption('repair');
  await page.getByRole('textbox', { name: 'Défaut' }).fill('Ne charge plus.');
  await page.getByLabel(/^E-mail du client/).fill('camille@exemple.fr');
  await page.getByRole('button', { name: 'Ouvrir la réclamation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GAR-');
  await fitsAndReads(page);
  await page.getByRole('link', { name: 'Ouvrir la réparation' }).click();
  await expect(page.getByLabel('Panne')).toHaveValue('Ne charge plus.');
  await expect(page.getByLabel(/^E-mail/)).toHaveValue('camille@exemple.fr');
  await page.getByLabel('Nom', { exact: true }).fill('Camille Renard');
  await page.getByLabel('PC', { exact: true }).check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await page.getByLabel(/^Nom du signataire/).fill('Camille Renard');
  await page.getByLabel(/Le client confie l’appareil/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await expect(page.getByRole('link', { name: 'Réparer sous garantie' })).toBeVisible();
  await page.getByRole('link', { name: /^Réclamation GAR-/ }).click();
  await expect(page.getByRole('region', { name: 'Réparation' }).getByRole('link')).toHaveText(/^REP-/);
  await fitsAndReads(page);
});

test('an order leaves with what was typed, and a supplier’s invoice is received before it is paid', async ({
  page,
}) => {
  test.slow();
  await openAdmin(page);
  await page.goto('/admin/bons?etape=fournisseur');
  await hydrate(page);
  await page.locator('[name=supplier]').fill('Pièces & Écrans SAS');
  await page.getByRole('button', { name: 'Commencer la commande' }).click();
  await page.locator('[name=wanted]').fill(NAME);
  await page.getByRole('button', { name: 'Ajouter tel quel' }).click();
  const quantities = page.getByLabel(/^Quantité\s: /);
  await expect(quantities).toHaveCount(1);
  await page.locator('[name=wanted]').fill('LAP-CN-001');
  await page.locator('[name=wanted]').press('Enter');
  await expect(quantities).toHaveCount(2);
  await fitsAndReads(page);
  await quantities.first().fill('7');
  await page.getByRole('button', { name: 'La commande est passée autrement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BC-');
  await expect(page.locator('main')).toContainText('0 sur 7');
  await fitsAndReads(page);

  await page.goto('/admin/receptions/facture');
  await hydrate(page);
  const number = `F-${Date.now()}`;
  const xml = ublInvoice({ ean: '', theirs: 'X-1' })
    .replace('F-2026/118', number)
    .replace(
      '<cac:SellersItem',
      '<cac:BuyersItemIdentification><cbc:ID>LAP-CN-001</cbc:ID></cac:BuyersItemIdentification><cac:SellersItem',
    );
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'facture.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) },
  });
  await page.getByRole('button', { name: 'Lire la facture' }).click();
  await expect(page.getByRole('heading', { name: 'Facture lue' })).toBeVisible();
  await fitsAndReads(page);
  await page.getByRole('button', { name: 'Réceptionner ces produits' }).click();
  await expect(page.getByLabel(/^Moyen/)).toHaveValue('');
  await fitsAndReads(page);
  await page.getByRole('button', { name: 'Entrer en stock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BR-');
  await expect(page.getByLabel(/^Numéro de la facture/)).toHaveValue(number);
  await expect(page.getByLabel('Montant payé')).toHaveValue('36,00');
  await fitsAndReads(page);
});

test('a draft of an invoice is not issued without the line that is being written', async ({ page }) => {
  test.slow();
  await openAdmin(page);
  await page.goto('/admin/factures?etape=client');
  await hydrate(page);
  await page.getByLabel('Nom du client', { exact: true }).fill('Alix Dubois');
  await page.locator('[name="address.street"]').fill('3 rue Gambetta');
  await page.locator('[name="address.postcode"]').fill('51100');
  await page.locator('[name="address.city"]').fill('Reims');
  await page.getByRole('button', { name: 'Enregistrer le client' }).click();
  await page.locator('[name=label]').fill(NAME);
  await page.locator('[name=price]').fill('1 050,90 €');
  await page.getByRole('button', { name: 'Émettre la facture' }).click();
  await expect(page.locator('#label-error')).toContainText('n’est pas encore dans la facture');
  await expect(page.locator('[name=label]')).toHaveValue(NAME);
  await fitsAndReads(page);
  await page.locator('[name=price]').press('Enter');
  await expect(page.locator('[name=label]')).toHaveValue('');
  await page.getByRole('button', { name: 'Émettre la facture' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FAC-');
});

test('with VAT in prices, what is sold and bought has it on screens that fit and read by day and by night', async ({
  page,
}) => {
  test.slow();
  const owner = 'patronne@exemple.fr';
  const site = await startOwnSite({ ADMIN_EMAIL: owner, ADMIN_PASSWORD: PASSWORD });
  try {
    const go = (path: string) => page.goto(`${site.origin}${path}`);
    await go('/connexion?redirectTo=%2Fentreprise%2Ftva-dans-les-prix');
    await signIn(page, owner);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TVA dans les prix');
    await fitsAndReads(page);
    const today = (await page.getByLabel('Premier jour').getAttribute('min')) ?? '';
    await page.getByLabel('Premier jour').fill(today);
    await page.getByLabel('Numéro de TVA').fill('FR44732829320');
    await page.getByLabel(/J’ai lu l’article 286/).check();
    await page.getByRole('button', { name: 'Passer à la TVA ce jour-là' }).click();
    await expect(page.getByText('C’est fait')).toBeVisible();
    // Visitors read it at the foot of every page.
    const home = async () => (await page.request.get(new URL('/', page.url()).href)).text();
    await expect.poll(home).toContain('TVA incluse');
    await page.locator('#code').fill('LAP-AC-002');
    await page.locator('#rate').selectOption('5.5');
    await page.getByRole('button', { name: 'Noter ce taux' }).click();
    await expect(page.getByText('Le taux du produit est noté')).toBeVisible();
    await fitsAndReads(page);

    // A product at its own rate and a service.
    await go('/admin/vente');
    await hydrate(page);
    await page.getByLabel('Code, référence ou nom').focus();
    await page.keyboard.type('LAP-AC-002\n');
    await expect(page.getByRole('listitem').filter({ hasText: 'LAP-AC-002' })).toContainText(
      'TVA 5,5\u00a0%',
    );
    await page.getByRole('link', { name: 'Ligne libre' }).click();
    await page.getByRole('textbox', { name: 'Article ou service vendu' }).fill('Pose du verre trempé');
    await page.getByLabel('Nature').selectOption('service');
    await page.getByLabel('Prix à l’unité').fill('12');
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Pose du verre' })).toContainText(
      'TVA 20\u00a0%',
    );
    await fitsAndReads(page);
    await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('VEN-');
    await fitsAndReads(page);

    await go('/admin/factures?etape=client');
    await hydrate(page);
    await page.getByLabel('Nom du client', { exact: true }).fill('Alix Dubois');
    await page.locator('[name="address.street"]').fill('3 rue Gambetta');
    await page.locator('[name="address.postcode"]').fill('51100');
    await page.locator('[name="address.city"]').fill('Reims');
    await page.getByRole('button', { name: 'Enregistrer le client' }).click();
    await page.getByRole('textbox', { name: 'Article ou service facturé' }).fill('Manuel imprimé');
    await page.getByLabel('Prix à l’unité').fill('9,99');
    await page.getByLabel('TVA dans le prix').selectOption('5.5');
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Manuel imprimé' })).toContainText(
      'TVA 5,5\u00a0%',
    );
    await fitsAndReads(page);

    await go('/admin/achats/nouveau');
    await page.getByLabel('Date').fill(today);
    await page.getByLabel('Fournisseur').fill('Mobilax');
    await page.getByLabel('Nature').fill('Écrans');
    await page.locator('#amount').fill('120');
    await page.locator('#vat').fill('25');
    await page.locator('#way').selectOption('card');
    await page.locator('form:has(#amount)').getByRole('button').click();
    await expect(page.locator('#vat-error')).toContainText('la TVA est de 20,00\u00a0€ au plus');
    await fitsAndReads(page);
    await page.locator('#vat').fill('20');
    await page.locator('form:has(#amount)').getByRole('button').click();
    await expect(page.locator('main')).toContainText('Dont TVA déductible');
    await fitsAndReads(page);

    for (const path of [
      '/admin/recettes',
      '/admin/marges',
      '/admin/occasions/nouvel',
      '/admin/chiffres',
      '/admin',
    ]) {
      await go(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await fitsAndReads(page);
    }
    await go('/admin/recettes');
    await expect(page.getByRole('link', { name: 'Télécharger la TVA (CSV)' })).toBeVisible();
    await expect(page.locator('main')).toContainText('TVA 5,5\u00a0%, sur');
  } finally {
    await site.stop();
  }
});
