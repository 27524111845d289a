import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

for (const javaScriptEnabled of [true, false])
  test(`the rest of a counter sale is paid by card from its link, ${javaScriptEnabled ? 'with' : 'without'} script; cancelled, its parts go back as they came`, {
    tag: javaScriptEnabled ? [] : '@full',
  }, async ({ page, browser }) => {
    await openAdmin(page);
    await page.goto('/admin/vente?etape=libre');
    await hydrate(page);
    await page.getByLabel('Article ou service vendu').fill('Chargeur 65 W');
    await page.getByLabel('Nature').selectOption('goods');
    await page.getByLabel('Prix à l’unité').fill('60');
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
    await page.getByLabel('Montant').fill('10');
    await page.getByRole('button', { name: 'Espèces', exact: true }).click();
    const link = page.getByRole('link', { name: /\/facture\?lien=/ });
    const address = (await link.getAttribute('href')) ?? '';

    const customer = await (await browser.newContext({ javaScriptEnabled })).newPage();
    const pay = customer.getByRole('button', { name: /^Payer 50,00\s€ par carte$/ });
    await customer.goto(address);
    await pay.click();
    await customer.getByRole('button', { name: 'Renoncer' }).click();
    await expect(customer.locator('main')).toContainText('rien n’a été débité');
    await customer.goto(address);
    await pay.click();
    await customer.getByRole('button', { name: 'Payer' }).click();
    await expect(customer.locator('main')).toContainText('votre paiement est chez notre prestataire');
    // Stripe has not learned the secret of the link.
    expect(customer.url()).not.toContain('lien=');
    await customer.goto(address);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Rien à payer');

    await page.reload();
    await hydrate(page);
    await page.getByRole('link', { name: 'Annuler cette vente' }).click();
    await page.getByLabel('Motif').fill('Le client renonce');
    await page.getByRole('button', { name: 'Annuler la vente' }).click();
    const money = page.getByRole('region', { name: 'Paiements' });
    await expect(money).toContainText(/Rendu, espèces\s:\s-10,00\s€/);
    await expect(money).toContainText(/Rendu, carte bancaire, en ligne\s:\s-50,00\s€/);
  });
