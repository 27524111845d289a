import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin, randomEmail } from '#tests/support/account-journeys.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { linkIn, step } from '#tests/support/repair-steps.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

// A request is answered by a price before the device arrives; its customer takes it up or leaves it, by the link of the mail.

test.use({ viewport: { width: 390, height: 844 } });

/** A request from a telephone, answered at the counter; the page shows what came back by mail. */
async function estimated(page: Page, browser: Browser): Promise<{ staff: Page; reference: string }> {
  const email = randomEmail();
  await page.goto('/demande');
  await hydrate(page);
  await page.getByLabel('Type d’appareil').selectOption('telephone');
  await page.getByLabel('Modèle').fill('iPhone 12');
  await page.getByLabel('La panne, avec vos mots').fill('Écran cassé, il est tombé.');
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByLabel('Adresse e-mail').first().fill(email);
  await page.getByLabel('J’ai lu l’information').check();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(title(page)).toHaveText('Votre demande est enregistrée');
  const [reference = ''] = /REP-[\w-]+/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const staff = await context.newPage();
  await openAdmin(staff);
  await staff.goto(`/admin/reparations/${reference}`);
  await step(staff, 'Envoyer une estimation');
  // The grid has filled in what it says of the fault.
  await expect(staff.getByLabel(/^Estimation, au moins/)).not.toHaveValue('');
  await staff.getByLabel(/^Estimation, au moins/).fill('89');
  await staff.getByLabel(/^Estimation, au plus/).fill('119');
  await staff.getByLabel(/^Réserves sur l’estimation/).fill('Châssis plié.');
  await staff.getByRole('button', { name: 'Envoyer l’estimation' }).click();
  await expect(staff.getByText('L’estimation attend la réponse du client.')).toBeVisible();

  const { text } = await mailAbout(SITE_OUTBOX, email, `${reference} : notre estimation`);
  await page.goto(linkIn(text));
  const shown = page.getByRole('region', { name: 'Estimation de l’atelier' });
  await expect(shown).toContainText(/De 89,00\s€ à 119,00\s€/);
  await expect(shown).toContainText('Châssis plié.');
  await expect.poll(() => excessOf(page)).toBe(0);
  return { staff, reference };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const done = (page: Page) => page.getByRole('main').getByRole('status').first();

test('an estimate is taken up by its link, and the counter expects the device', async ({ page, browser }) => {
  const { staff, reference } = await estimated(page, browser);
  await page.getByRole('button', { name: 'Retenir cette estimation' }).click();
  await expect(page).toHaveURL(/fait=retenue/);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Réserver un créneau' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('main')).toContainText('Arrivée attendue');
  await staff.goto(`/enregistrement?dossier=${reference}`);
  await expect(staff.getByLabel(/^Modèle/)).toHaveValue('iPhone 12');
  await staff.context().close();
});

test('an estimate is left by its link with a second press, and the shop reads why', async ({
  page,
  browser,
}) => {
  const { staff } = await estimated(page, browser);
  await page.getByText('Ne pas donner suite').click();
  await page.getByLabel('Pourquoi').fill('Trop cher pour son âge.');
  await page.getByRole('button', { name: 'Clore ma demande' }).click();
  await expect(done(page)).toContainText('votre demande est close, et vous ne devez rien');
  await expect(page.getByRole('button', { name: 'Retenir cette estimation' })).toHaveCount(0);
  await staff.reload();
  await expect(staff.getByRole('main')).toContainText('Trop cher pour son âge.');
  await staff.context().close();
});
