import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, randomEmail, signIn } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { fillDevice, fillParcel, linkIn, moveOn, step } from '#tests/support/repair-steps.ts';

// What the owner asks for besides the work stands in one place: it is changed there, and read wherever a customer pays it.

const ADMIN = 'patronne@exemple.fr';

test.use({ viewport: { width: 1024, height: 768 } });
// Two people, and a dozen screens.
test.slow();

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

/** Writes figures of a section of the settings, by the beginning of their labels. */
async function setFigures(page: Page, section: string, figures: Readonly<Record<string, string>>) {
  await page.goto(`${site.origin}/entreprise/${section}`);
  for (const [label, figure] of Object.entries(figures))
    await page
      .locator('input')
      .and(page.getByLabel(new RegExp(`^${label}`)))
      .fill(figure);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('C’est enregistré, et le site le montre déjà.')).toBeVisible();
}

test('figures that the owner changes are on public pages, in the quote of a parcel, and on the invoice of its refusal', async ({
  page,
  browser,
}) => {
  await page.goto(`${site.origin}/connexion?redirectTo=/entreprise`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  await setFigures(page, 'frais', {
    Diagnostic: '32',
    'Refus d’un devis': '17',
    'Frais de garde': '2',
    'Jours de garde': '20',
  });
  await setFigures(page, 'retours', { 'Console, ordinateur portable': '16,40' });

  const theirs = await browser.newContext();
  const customer = await theirs.newPage();
  const main = customer.getByRole('main');
  const services = () => theirs.request.get(`${site.origin}/services`).then((answer) => answer.text());
  await expect.poll(services).toContain('Le diagnostic coûte 32,00\u00a0€');
  await customer.goto(`${site.origin}/services`);
  await expect(main).toContainText(/Le diagnostic coûte 32,00\s€, et le refus du devis 17,00\s€ de plus/);
  await expect(main).not.toContainText('iagnostic et le devis sont gratuits');

  const email = randomEmail();
  await customer.goto(`${site.origin}/envoi`);
  await hydrate(customer);
  await customer.getByLabel('Batterie en bon état').check();
  await fillDevice(customer, 'Ne charge plus.', email);
  await fillParcel(customer);
  await customer.getByRole('button', { name: 'Relire avant d’enregistrer' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Relire votre envoi');
  for (const said of [
    /Prix du retour\s*16,40\s€, que le devis soit accepté ou refusé/,
    /Diagnostic\s*32,00\s€, que le devis soit accepté ou refusé/,
    /Refus du devis\s*17,00\s€ pour le remontage/,
    /Frais de garde\s*2,00\s€ par jour, dès le 21e jour/,
  ])
    await expect(main).toContainText(said);
  await customer.getByLabel('J’accepte ces frais, en plus du retour').check();
  await customer.getByRole('button', { name: 'Ouvrir mon dossier d’envoi' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Votre envoi est annoncé');
  const [reference = ''] = /REP-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await main.textContent()) ?? '') ?? [];

  const file = `${site.origin}/admin/reparations/${reference}`;
  await page.goto(file);
  await step(page, 'Enregistrer l’appareil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enregistrer un appareil');
  await hydrate(page);
  await page.getByLabel('Pièces neuves seulement').check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await moveOn(page, 'Diagnostic fait');
  await step(page, 'Envoyer le devis');
  const named = page.getByLabel('Désignation');
  // What was accepted before the parcel left is in the draft already.
  await expect
    .poll(() => named.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value)))
    .toEqual(expect.arrayContaining(['Diagnostic', 'Retour de l’appareil par colis suivi']));
  await named.first().fill('Remplacement du connecteur de charge');
  await page.getByLabel(/^Prix/).first().fill('89');
  await page.getByRole('button', { name: 'Envoyer au client' }).click();
  await expect(page.getByText('Devis n°\u00a01, 137,40\u00a0€')).toBeVisible();

  const { text } = await mailAbout(site.outbox, email, `${reference} : votre devis attend votre réponse`);
  await customer.goto(linkIn(text));
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Réparation ${reference}`);
  await expect(main).toContainText(/Diagnostic[^€]*32,00\s€/);
  await expect(main).toContainText(/Retour de l’appareil par colis suivi[^€]*16,40\s€/);
  await customer.getByRole('link', { name: 'Refuser le devis' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Refuser ce devis\u00a0?');
  await expect(main).toContainText(/coûte 49,00\s€, et le retour, 16,40\s€/);
  await customer.getByRole('button', { name: 'Refuser le devis' }).click();
  await expect(main.getByRole('status').first()).toContainText('Votre refus est enregistré');
  await theirs.close();

  await page.goto(file);
  await step(page, 'Rendre sans réparation');
  await expect(page.getByLabel('Ajouter au prix ce que le client a accepté au dépôt')).toBeChecked();
  await page.getByRole('button', { name: 'Rendre sans réparation' }).click();
  await expect(page.getByText('L’appareil est à rendre sans réparation.')).toBeVisible();
  const money = page.getByRole('region', { name: 'Prix et paiements' });
  await expect(money).toContainText(/Reste à payer\s*65,40\s€/);
  await money.getByRole('link', { name: 'Établir la facture' }).click();
  await page.getByRole('button', { name: 'Établir la facture' }).click();
  const invoice = page.getByRole('link', { name: /FAC-\d{4}-\d{6}/ }).first();
  await expect(invoice).toBeVisible();
  const drawn = await page.request.get(new URL((await invoice.getAttribute('href')) ?? '', page.url()).href);
  const words = await pdfText(await drawn.body());
  for (const line of [
    /Diagnostic.*? 32,00 €/,
    /Remontage après le refus du devis.*? 17,00 €/,
    /Retour de l’appareil par colis suivi.*? 16,40 €/,
    /Total net à payer 65,40 €/,
  ])
    expect(words).toMatch(line);
});
