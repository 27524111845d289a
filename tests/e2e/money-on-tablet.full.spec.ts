import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { startOwnSite } from '#tests/support/own-site.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

// A tablet held upright, with fingers: the width at which the counter works.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const fits = async (page: Page) =>
  expect.poll(() => excessOf(page), `${page.url()} reaches past the edge`).toBe(0);

test('a sale is parked, discounted and paid in parts, the rest by its link, and the day is closed to the cent', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = 'patronne@exemple.fr';
  // Of its own: it closes the day.
  const site = await startOwnSite({ ADMIN_EMAIL: owner, ADMIN_PASSWORD: PASSWORD });
  try {
    await page.goto(`${site.origin}/connexion?redirectTo=%2Fadmin%2Fvente`);
    await signIn(page, owner);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vente au comptoir');
    await hydrate(page);
    await page.getByLabel('Code, référence ou nom').fill('LAP-AC-002');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).tap();
    const line = page.getByRole('listitem').filter({ hasText: 'LAP-AC-002' });
    await expect(line).toBeVisible();
    await fits(page);

    await page.getByRole('link', { name: 'Mettre en attente' }).tap();
    await page.getByRole('region', { name: 'En attente' }).getByRole('link').first().tap();
    await page.getByRole('link', { name: /^Modifier / }).tap();
    await page.getByLabel('Remise sur la ligne').fill('1,50 €');
    await page.getByRole('button', { name: 'Enregistrer la ligne' }).tap();
    await expect(page.locator('#discountReason-error')).toBeVisible();
    await expect(page.getByLabel('Remise sur la ligne')).toHaveValue('1,50 €');
    await fits(page);
    await page.getByLabel('Motif de la remise').fill('Emballage ouvert');
    await page.getByRole('button', { name: 'Enregistrer la ligne' }).tap();
    await expect(line).toContainText(/Remise de 1,50\s€\s: Emballage ouvert/);

    await page.getByLabel('Montant').fill('3');
    await page.getByLabel('Espèces données').fill('5');
    await page.getByRole('button', { name: 'Espèces', exact: true }).tap();
    await expect(page.getByText(/À rendre\s: 2,00\s€/)).toBeVisible();
    await page.getByLabel('Montant').fill('2');
    await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).tap();
    const link = page.getByRole('link', { name: /\/facture\?lien=/ });
    const address = (await link.getAttribute('href')) ?? '';
    await fits(page);

    const customer = await (await browser.newContext()).newPage();
    await customer.goto(address);
    await fits(customer);
    await customer.getByRole('button', { name: /^Payer .* par carte$/ }).tap();
    await customer.getByRole('button', { name: 'Payer' }).tap();
    await expect(customer.locator('main')).toContainText('votre paiement est chez notre prestataire');
    await customer.goto(address);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Rien à payer');
    await fits(customer);

    await page.goto(`${site.origin}/admin/caisse`);
    await hydrate(page);
    await fits(page);
    await page.getByLabel('Fond de caisse au départ').fill('100');
    await page.getByLabel('Espèces comptées').fill('103');
    await page.getByLabel('Total du terminal de carte').fill('3');
    await page.getByRole('button', { name: 'Clôturer la journée' }).tap();
    await expect(page.locator('#reason-error')).toContainText('terminal');
    await page.getByLabel('Total du terminal de carte').fill('2,00');
    await page.getByRole('button', { name: 'Clôturer la journée' }).tap();
    await expect(page.getByRole('heading', { name: /^Clôture n°\s1$/ })).toBeVisible();
    const main = page.locator('main');
    await expect(main).toContainText(/Écart d’espèces\s*Aucun/);
    await expect(main).toContainText(/Écart du terminal\s*Aucun/);
    await expect(main).toContainText('Carte bancaire, en ligne');
    await fits(page);
    await page.getByRole('link', { name: 'Clôture de caisse' }).first().tap();
    await expect(main).toContainText('Chaîne des clôtures vérifiée');
    await expect(main).toContainText('Aujourd’hui est clôturé');
    await fits(page);
  } finally {
    await site.stop();
  }
});
