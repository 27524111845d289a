import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';

/** Sells one thing at the counter to a company, on its account. Returns the address of the sale. */
async function sellOnAccount(page: Page, company: string, what: string, price: string): Promise<string> {
  await page.goto('/admin/vente?etape=libre');
  await hydrate(page);
  await page.getByLabel('Article ou service vendu').fill(what);
  await page.getByLabel('Nature').selectOption('goods');
  await page.getByLabel('Prix à l’unité').fill(price);
  await page.getByRole('button', { name: 'Ajouter la ligne' }).click();
  await page.getByRole('link', { name: 'Facture', exact: true }).click();
  await page.locator('[name=company]').fill(company);
  await page.locator('[name="address.street"]').fill('3 rue Gambetta');
  await page.locator('[name="address.postcode"]').fill('51100');
  await page.locator('[name="address.city"]').fill('Reims');
  await page.locator('[name=customerName]').fill('Alix Dubois');
  await page.getByRole('button', { name: 'Noter pour la facture' }).click();
  await page.getByRole('button', { name: /^Terminer sans paiement, sur la facture du mois/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vente');
  await expect(page.getByRole('link', { name: 'Facture groupée du mois' })).toBeVisible();
  return page.url();
}

test('two counter sales on account are one invoice of the month; cancelled, each is due again', async ({
  page,
}) => {
  await openAdmin(page);
  // A company of this run's own: others sell to it too.
  const company = `Dubois ${Date.now()} SARL`;
  const first = await sellOnAccount(page, company, 'Chargeur 65 W', '60');
  await sellOnAccount(page, company, 'Câble', '12,50');
  await page.getByRole('link', { name: 'Facture groupée du mois' }).click();
  await page.getByRole('link', { name: company }).click();
  await expect(page.getByRole('checkbox', { name: /^Vente/ })).toHaveCount(2);
  await expect(page.getByRole('group', { name: /72,50\s€ en tout/ })).toBeVisible();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Émettre la facture groupée' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Facture .*FAC-/);
  const invoice = page.url();
  await expect(page.locator('main')).toContainText(/Regroupe.*Vente \S+VEN-\d{4}-\d+, 60,00\s€/s);

  await page.goto(first);
  await hydrate(page);
  await expect(page.locator('main')).toContainText(/Sur la facture groupée\s*\S+, 60,00\s€/);
  await expect(page.getByRole('heading', { name: /^À encaisser/ })).toHaveCount(0);

  await page.goto(`${invoice}?etape=avoir`);
  await hydrate(page);
  await page.getByLabel('Motif').fill('Facturée par erreur');
  await page.getByRole('button', { name: 'Établir l’avoir' }).click();
  await expect(page.locator('main')).toContainText(/60,00\s€, rendus à son dossier/);
  await page.goto(first);
  await expect(page.getByRole('heading', { name: /^À encaisser\s:\s60,00/ })).toBeVisible();
});

test('of two clerks on one grouped invoice the second is told, keeps what was typed and bills nothing twice', async ({
  page,
  browser,
}) => {
  await openAdmin(page);
  const company = `Martin ${Date.now()} SAS`;
  await sellOnAccount(page, company, 'Chargeur 65 W', '60');
  await sellOnAccount(page, company, 'Câble', '12,50');
  const other = await (await browser.newContext()).newPage();
  await openAdmin(other);
  for (const clerk of [page, other]) {
    await clerk.goto('/admin/factures/groupe');
    await clerk.getByRole('link', { name: company }).click();
    await expect(clerk.getByRole('checkbox', { name: /^Vente/ })).toHaveCount(2);
    await hydrate(clerk);
  }
  const issue = (clerk: Page) => clerk.getByRole('button', { name: 'Émettre la facture groupée' }).click();
  await page.getByRole('checkbox', { name: /^Vente.*12,50/ }).uncheck();
  await issue(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Facture .*FAC-/);
  await expect(page.locator('main')).toContainText(/60,00\s€/);

  await other.locator('[name=purchaseReference]').fill('BC-42');
  await issue(other);
  await expect(other.getByText('a changé entre-temps').first()).toBeVisible();
  const left = other.getByRole('checkbox', { name: /^Vente/ });
  await expect(left).toHaveCount(1);
  await expect(left).toBeChecked();
  await expect(other.getByRole('group', { name: /12,50\s€ en tout/ })).toBeVisible();
  await expect(other.locator('[name=purchaseReference]')).toHaveValue('BC-42');
  await issue(other);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/Facture .*FAC-/);
  await expect(other.locator('main')).toContainText(/Regroupe.*Vente \S+VEN-\d{4}-\d+, 12,50\s€/s);
  await expect(other.locator('main')).not.toContainText(/60,00\s€/);
});
