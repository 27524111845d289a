import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

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
    await page.getByLabel('Ce qui est facturé').fill('Hébergement');
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
  await reminders.getByLabel('Ce que le client conteste').fill('Un mois de trop');
  await reminders.getByRole('button', { name: 'Noter la contestation' }).click();
  await expect(reminders).toContainText('Un mois de trop');

  await draft('Martin SAS');
  await page.getByRole('link', { name: 'Répéter cette facture' }).click();
  await page.getByRole('button', { name: 'Commencer la répétition' }).click();
  const plan = page.getByRole('region', { name: 'Répétition' });
  await expect(plan).toContainText('Tous les mois, à partir du');
  await plan.getByRole('button', { name: 'Mettre en pause' }).click();
  await plan.getByRole('button', { name: 'Reprendre' }).click();
  await plan.getByRole('button', { name: 'Terminer la répétition' }).click();
  await expect(page.locator('main')).toContainText('Terminée');
});
