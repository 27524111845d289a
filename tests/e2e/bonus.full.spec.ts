import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { draw, handOver, moveOn, step } from '#tests/support/repair-steps.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

const ADMIN = 'patronne@exemple.fr';
const PATH = '/entreprise/bonus';
const PRICES = '/prix/telephone/iphone/ecran-casse';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

test('a bonus is set with its source, shown, given on a quote, deducted on the invoice, asked for and paid', async ({
  page,
}) => {
  await page.goto(`${site.origin}${PRICES}`);
  await expect(page.getByRole('main')).not.toContainText('Bonus réparation');
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await hydrate(page);
  // A label without its number is told at its fields.
  await page.getByLabel('L’atelier a le label').selectOption('on');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.locator('#bonusLabelNumber-error')).toContainText('Écrivez le numéro du label.');
  await page.getByRole('textbox', { name: /^Numéro du label/ }).fill('QR-2026-1');
  await page.getByLabel(/^Label obtenu le/).fill('2026-01-01');
  const line = page.getByRole('group', { name: 'Bonus 1' });
  await line.getByLabel(/^Appareil/).fill('Téléphone portable');
  await line.getByLabel(/^Genre d’appareil/).selectOption('telephone');
  await line.getByLabel(/^Organisme/).fill('Écosystème');
  await line.getByLabel(/^Bonus, en euros/).fill('25');
  await line.getByLabel(/^À partir d’une réparation/).fill('50');
  await line.getByLabel(/^Valable à partir/).fill('2026-01-01');
  await line.getByLabel(/^Adresse où il se lit/).fill('https://www.exemple.fr/bareme');
  await line.getByLabel(/^Lu le/).fill('2026-11-20');
  await expect.poll(() => excessOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('C’est enregistré')).toBeVisible();

  // Kept pages are emptied a moment later.
  await expect(async () => {
    await page.goto(`${site.origin}${PRICES}`);
    const words = await page.getByRole('main').textContent();
    expect(words).toMatch(/Dès 54,00\s€ après bonus réparation de 25,00\s€/);
  }).toPass();
  await page.goto(`${site.origin}/prix`);
  await expect(page.getByRole('region', { name: 'Bonus réparation' })).toContainText(
    /25,00\s€\s: Téléphone portable, hors garantie, à un particulier, réparation de 50,00\s€ au moins\. Barème Écosystème.*lu le 20 novembre 2026/,
  );

  await page.goto(`${site.origin}/enregistrement`);
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
  await page.getByRole('radio', { name: 'Téléphone', exact: true }).check();
  await page.getByLabel('Panne').fill('Écran cassé.');
  await page.getByLabel('Pièces d’occasion acceptées').check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await draw(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();

  await moveOn(page, 'Diagnostic fait');
  await step(page, 'Envoyer le devis');
  await page.getByLabel('Désignation').first().fill('Remplacement de l’écran');
  await page
    .getByLabel(/^Prix \(neuf\)/)
    .first()
    .fill('129');
  await page.getByLabel('Désactivé, ou aucun').check();
  const bonus = page.getByLabel(/^Bonus réparation/);
  await bonus.selectOption('Téléphone portable');
  await page.getByRole('button', { name: 'Envoyer au client' }).click();
  await expect(page.locator('[id="bonus.label-error"]')).toContainText('Cochez les trois conditions');
  await expect(bonus).toHaveValue('Téléphone portable');
  await page.getByLabel(/^L’appareil n’est plus sous garantie/).check();
  await page.getByLabel(/^Il est à un particulier/).check();
  await page.getByLabel(/^Sa panne et cette réparation/).check();
  await expect.poll(() => excessOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Voir comme le client' }).click();
  await expect(
    page.getByText(/Bonus réparation payé par Écosystème\s: -25,00\s€\. Reste à payer\s: 104,00\s€/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer au client' }).click();
  await expect(page.getByText('Le devis attend la réponse du client.')).toBeVisible();

  await step(page, 'Noter l’accord du client');
  await page.getByLabel('Au comptoir', { exact: true }).check();
  await page.getByLabel(/^Le client accepte le devis/).check();
  await page.getByRole('button', { name: 'Noter l’accord' }).click();
  const money = page.getByRole('region', { name: 'Prix et paiements' });
  await expect(money).toContainText(/Prix\s*129,00\s€/);
  await expect(money).toContainText(/Bonus réparation\s*25,00\s€/);
  await expect(money).toContainText(/Reste à payer\s*104,00\s€/);
  const reference = /REP-[\w-]+/.exec(page.url())?.[0] ?? '';
  await moveOn(page, 'Commencer la réparation', 'Tests réussis', 'Prêt à rendre');
  await handOver(page, 'shop_card');

  // Its customer left no address: the invoice is asked for before the bonus is.
  await page.goto(`${site.origin}/admin/recettes`);
  await page.getByRole('link', { name: 'Bonus réparation' }).click();
  await expect(page.getByRole('heading', { name: 'Bonus réparation', level: 1 })).toBeVisible();
  await expect(page.getByText('adresse du client à demander')).toBeVisible();
  await expect.poll(() => excessOf(page)).toBe(0);
  await page.getByRole('link', { name: reference }).click();
  await money.getByRole('link', { name: 'Établir la facture' }).click();
  await page.getByLabel('Numéro et rue').fill('12 rue de Vesle');
  await page.getByLabel('Code postal').fill('51100');
  await page.getByLabel('Ville').fill('Reims');
  await page.getByRole('button', { name: 'Établir la facture' }).click();
  await expect(page).toHaveURL(/fait=facturer/);

  await page.goto(`${site.origin}/admin/recettes/bonus`);
  await hydrate(page);
  const row = page.getByRole('row', { name: new RegExp(reference) });
  const note = async (what: string) => {
    await row.getByRole('checkbox').check();
    await page.getByLabel('Étape').selectOption(what);
    await page.getByRole('button', { name: 'Noter', exact: true }).click();
  };
  await expect(row).toContainText('À demander');
  // Paid before it was asked for: refused, and what was ticked stays.
  await note('Versé par l’organisme');
  await expect(page.getByText(/ne le suit pas\. Rien n’est noté\./)).toBeVisible();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByLabel(/^Numéro de la demande/).fill('D-77');
  await note('Demandé à l’organisme');
  await expect(row).toContainText('D-77');
  await expect(page.getByLabel(/^Numéro de la demande/)).toHaveValue('');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await note('Versé par l’organisme');
  await expect(row).toContainText('Versé');
  const file = await page.request.get(`${site.origin}/admin/recettes/bonus.csv`);
  expect(await file.text()).toContain('Téléphone portable');
  await page.goto(`${site.origin}/admin/recettes`);
  await expect(page.getByRole('row', { name: /Bonus réparation/ })).toContainText(/25,00\s€/);
  await expect(page.getByRole('row', { name: /Carte à l’atelier/ })).toContainText(/104,00\s€/);
});
