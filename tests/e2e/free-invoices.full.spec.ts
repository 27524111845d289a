import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

for (const javaScriptEnabled of [true, false])
  test(`an issued invoice is paid by card from its link, ${javaScriptEnabled ? 'with' : 'without'} script, and given back by Stripe`, async ({
    page,
    browser,
  }) => {
    await openAdmin(page);
    await page.goto('/admin/factures?etape=client');
    await hydrate(page);
    await page.getByLabel('Nom du client', { exact: true }).fill('Alix Dubois');
    await page.locator('[name="address.street"]').fill('3 rue Gambetta');
    await page.locator('[name="address.postcode"]').fill('51100');
    await page.locator('[name="address.city"]').fill('Reims');
    await page.getByRole('button', { name: 'Enregistrer le client' }).click();
    await page.getByLabel('Article ou service facturé').fill('Maintenance');
    await page.getByLabel('Prix à l’unité').fill('60');
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
    await expect(page.getByRole('link', { name: 'Modifier Maintenance' })).toBeVisible();
    await page.getByRole('button', { name: 'Émettre la facture' }).click();
    const link = page.getByRole('link', { name: /\/facture\?lien=/ });
    const address = (await link.getAttribute('href')) ?? '';

    const customer = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await customer.goto(address);
    await customer.getByRole('button', { name: /^Payer 60,00\s€ par carte$/ }).click();
    await customer.getByRole('button', { name: 'Renoncer' }).click();
    await expect(customer.locator('main')).toContainText('rien n’a été débité');
    await customer.goto(address);
    await customer.getByRole('button', { name: /^Payer 60,00\s€ par carte$/ }).click();
    await customer.getByRole('button', { name: 'Payer' }).click();
    await expect(customer.locator('main')).toContainText('votre paiement est chez notre prestataire');
    // Stripe has not learned the secret of the link.
    expect(customer.url()).not.toContain('lien=');
    await customer.goto(address);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Rien à payer');

    await page.reload();
    await hydrate(page);
    await page.getByRole('link', { name: 'Établir un avoir' }).click();
    await page.getByLabel('Montant de l’avoir').fill('20');
    await page.getByLabel('Motif').fill('Une heure en trop');
    await page.getByLabel('Moyen du remboursement').selectOption('card');
    await page.getByRole('button', { name: 'Établir l’avoir' }).click();
    const money = page.getByRole('region', { name: 'Paiements et avoirs' });
    await expect(money).toContainText(/Rendu, carte bancaire, en ligne\s:\s-20,00\s€/);
    await expect(money).toContainText(/Avoir \S+ \(PDF\)/);
  });

test('a draft is issued and mailed, reminded of and disputed; another one is repeated', async ({ page }) => {
  await openAdmin(page);
  const draft = async (company: string) => {
    await page.goto('/admin/factures?etape=client');
    await hydrate(page);
    await page.getByLabel('Nom du client', { exact: true }).fill('Alix Dubois');
    await page.getByLabel('E-mail', { exact: false }).last().fill('compta@dubois.example');
    await page.locator('[name=company]').fill(company);
    await page.locator('[name="address.street"]').fill('3 rue Gambetta');
    await page.locator('[name="address.postcode"]').fill('51100');
    await page.locator('[name="address.city"]').fill('Reims');
    await page.getByRole('button', { name: 'Enregistrer le client' }).click();
    await page.getByLabel('Article ou service facturé').fill('Hébergement');
    await page.getByLabel('Prix à l’unité').fill('15');
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
    await expect(page.getByRole('link', { name: 'Modifier Hébergement' })).toBeVisible();
  };

  await draft('Dubois SARL');
  await expect(page.getByLabel('Envoyer par e-mail à compta@dubois.example')).toBeChecked();
  await page.getByRole('button', { name: 'Émettre la facture' }).click();
  const mails = page.getByRole('region', { name: 'E-mails' });
  await expect(mails).toContainText(/Facture \S+, à compta@dubois\.example/);
  const reminders = page.getByRole('region', { name: 'Relances' });
  await reminders.getByRole('button', { name: 'Relancer' }).click();
  await expect(mails).toContainText(/Rappel \S+, à compta@dubois\.example/);
  await reminders.getByLabel('Motif de la contestation').fill('Un mois de trop');
  await reminders.getByRole('button', { name: 'Noter la contestation' }).click();
  await expect(reminders).toContainText('Un mois de trop');

  await draft('Martin SAS');
  await page.getByRole('link', { name: 'Répéter cette facture' }).click();
  await page.getByRole('button', { name: 'Commencer la répétition' }).click();
  const plan = page.getByRole('region', { name: 'Répétition' });
  await expect(plan).toContainText('Tous les mois, à partir du');
  await plan.getByRole('button', { name: 'Mettre en pause' }).click();
  await plan.getByRole('button', { name: 'Reprendre' }).click();
  await expect(plan.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await plan.getByRole('button', { name: 'Terminer la répétition' }).click();
  await expect(page.locator('main')).toContainText('Terminée');
});
