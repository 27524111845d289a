import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

test('a deposit is asked for, paid by its link and deducted; both invoices are given back', async ({
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
  await page.getByLabel('Article ou service facturé').fill('PC sur mesure');
  await page.getByLabel('Prix à l’unité').fill('1 000');
  await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
  await expect(page.getByRole('link', { name: 'Modifier PC sur mesure' })).toBeVisible();
  const draft = page.url();
  await page.getByRole('link', { name: 'Demander un acompte' }).click();
  const amount = page.getByLabel('Acompte', { exact: true });
  await amount.fill('1 000,01');
  await page.getByLabel('En', { exact: true }).selectOption('euros');
  await page.getByRole('button', { name: 'Émettre la facture d’acompte' }).click();
  await expect(page.getByText(/L’acompte est de 1\s000,00\s€ au plus/).first()).toBeVisible();
  await expect(amount).toHaveValue('1 000,01');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  if (size) await page.setViewportSize(size);
  await amount.fill('30');
  await page.getByLabel('En', { exact: true }).selectOption('percent');
  await page.getByRole('button', { name: 'Émettre la facture d’acompte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Facture d’acompte');
  const deposit = page.url();
  const link = await page.getByRole('link', { name: /\/facture\?lien=/ }).getAttribute('href');

  const customer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await customer.goto(link ?? '');
  await expect(customer.locator('main')).toContainText('Acompte de 30\u00a0% sur\u00a0: PC sur mesure');
  await customer.getByRole('button', { name: /^Payer 300,00\s€ par carte$/ }).click();
  await customer.getByRole('button', { name: 'Payer' }).click();
  await expect(customer.locator('main')).toContainText('votre paiement est chez notre prestataire');

  await page.goto(draft);
  await hydrate(page);
  await expect(page.getByRole('region', { name: 'Acomptes' })).toContainText(/300,00\s€, payée/);
  await page.getByRole('button', { name: 'Émettre la facture' }).click();
  await page.getByRole('button', { name: 'Virement', exact: true }).click();
  await expect(page.locator('main')).toContainText(/Après acomptes\s*700,00\s€/);
  await expect(page.getByRole('region', { name: 'Paiements et avoirs' })).toContainText(/700,00\s€/);

  // The deposit waits until the invoice that deducts it is taken back.
  for (const [invoice, way] of [
    [deposit, 'card'],
    [draft, 'transfer'],
    [deposit, 'card'],
  ] as const) {
    await page.goto(`${invoice}?etape=avoir`);
    await hydrate(page);
    await page.getByLabel('Motif').fill('Commande annulée');
    await page.getByLabel('Moyen du remboursement').selectOption(way);
    await page.getByRole('button', { name: 'Établir l’avoir' }).click();
    await expect(page.locator('main')).toContainText(/Avoir \S+ \(PDF\)|annulez-la d’abord par un avoir/);
  }
  await expect(page.locator('main')).toContainText('Annulée par avoir');
  await page.goto(draft);
  await expect(page.locator('main')).toContainText('Annulée par avoir');
});
