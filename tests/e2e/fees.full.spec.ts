import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { draw, moveOn, step } from '#tests/support/repair-steps.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

const ADMIN = 'patronne@exemple.fr';
const PATH = '/entreprise/frais';

// A tablet held upright: the width at which the counter works.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

test('a fee is set, told at the counter and signed; a refused quote owes it, which is paid in parts and corrected', async ({
  page,
}) => {
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await page.getByRole('textbox', { name: /^Diagnostic/ }).fill('30');
  await page.getByRole('textbox', { name: /^Refus d’un devis/ }).fill('15');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();

  await page.goto(`${site.origin}/enregistrement`);
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel('Panne').fill('Ne s’allume plus.');
  const told = page.getByRole('group', { name: 'Données et accord' });
  await expect(told).toContainText(/30,00\s€, que le devis soit accepté ou refusé/);
  await expect(told).toContainText(/15,00\s€ pour le remontage/);
  await page.getByLabel(/Le client a lu l’information/).check();
  await draw(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();

  await moveOn(page, 'Diagnostic fait');
  await step(page, 'Envoyer le devis');
  await page.getByLabel('Désignation').first().fill('Remplacement de l’alimentation');
  await page.getByLabel(/^Prix/).first().fill('89');
  await page.getByRole('button', { name: 'Envoyer au client' }).click();
  await expect(page.getByText('Le devis attend la réponse du client.')).toBeVisible();
  await step(page, 'Noter le refus du client');
  await expect(page.getByText(/au téléphone. Sans e-mail, il le lit dans son suivi seulement/)).toBeVisible();
  await page.getByRole('button', { name: 'Noter le refus', exact: true }).click();
  await expect(page.getByText('Le refus du client est noté.')).toBeVisible();

  await step(page, 'Rendre sans réparation');
  await expect(page.getByLabel('Ajouter au prix ce que le client a accepté au dépôt')).toBeChecked();
  await page.getByRole('button', { name: 'Rendre sans réparation' }).click();
  await expect(page.getByText('L’appareil est à rendre sans réparation.')).toBeVisible();
  const money = page.getByRole('region', { name: 'Prix et paiements' });
  await expect(money).toContainText(/Reste à payer\s*45,00\s€/);

  const fits = () => expect.poll(() => excessOf(page), page.url()).toBe(0);
  await fits();
  await money.getByRole('link', { name: 'Encaisser' }).tap();
  await fits();
  await page.getByLabel('Montant').fill('50,00 €');
  await page.getByLabel('Moyen').selectOption('cash');
  await page.getByRole('button', { name: 'Noter le paiement' }).tap();
  await expect(page.locator('#amount-error')).toContainText(/45,00\s€/);
  await expect(page.getByLabel('Montant')).toHaveValue('50,00 €');
  await page.getByLabel('Montant').fill('20 €');
  await page.getByLabel('Moyen').selectOption('shop_card');
  await page.getByRole('button', { name: 'Noter le paiement' }).tap();
  await expect(money).toContainText(/Reste à payer\s*25,00\s€/);
  // It was cash: the wrong line stays, with what takes it back and the right one.
  await money.getByRole('link', { name: 'Rectifier' }).tap();
  await page.getByLabel('Moyen juste').selectOption('cash');
  await page.getByLabel('Motif').fill('Espèces, pas carte');
  await fits();
  await page.getByRole('button', { name: 'Rectifier' }).tap();
  await expect(money).toContainText('rectifié');
  await expect(money).toContainText(/Reste à payer\s*25,00\s€/);
  await money.getByRole('link', { name: 'Rembourser' }).tap();
  await page.getByLabel('Montant').fill('5');
  await page.getByLabel('Moyen').selectOption('cash');
  await page.getByLabel('Pourquoi').fill('Geste pour l’attente');
  await page.getByRole('button', { name: 'Noter le remboursement' }).tap();
  await expect(money).toContainText(/Rendu\s*5,00\s€/);
  await fits();
});
