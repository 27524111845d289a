import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openAdmin, PASSWORD } from '#tests/support/account-journeys.ts';
import { accept, choose, confirmByMail, field, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { fillDevice, linkIn } from '#tests/support/repair-steps.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

// Tests the narrowest phone, in the font of a first view, with the longest contents: an address of sixty characters without a break, a
// name of three lines, numbers in the widest letters.

const NARROW = { width: 320, height: 700 };
const NAME = 'Marie-Antoinette de La Rochefoucauld-Montbel, Pâtisserie des Trois-Fontaines';
const longEmail = () => `${randomBytes(6).toString('hex')}${'m'.repeat(48)}@exemple.fr`;

test.use({ viewport: NARROW });
test.slow();

const withoutFonts = (page: Page) => page.route('**/*.woff2', (route) => route.abort());

/** Checks that nothing extends past the screen, whichever letters a number contains. */
async function fits(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const wide = await page.evaluate(() => {
    for (const { firstChild } of document.querySelectorAll('bdi'))
      if (firstChild instanceof Text)
        firstChild.data = firstChild.data.replace(/-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}$/, '-2026-WMW-MWM');
    return [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          !element.closest('.data-table-box, .visually-hidden') &&
          element.getBoundingClientRect().right > innerWidth,
      )
      .map((element) => `${element.tagName} ${element.textContent}`);
  });
  expect([page.url(), wide]).toEqual([page.url(), []]);
  const { width } = NARROW;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

async function openAndFit(page: Page, path: string) {
  await page.goto(path);
  await fits(page);
}

test('the pages of an order, of its withdrawal and of its account fit', async ({
  page,
  request,
  browser,
}) => {
  await withoutFonts(page);
  const email = longEmail();
  await haveInCart(page, await addProduct(request, { name: `${NAME} ${email.slice(0, 12)}` }));
  await openAndFit(page, '/paiement');
  const terms = page.locator('.checkout__sum:visible dt');
  const shares = await terms.evaluateAll((all) =>
    all.map((term) => term.clientWidth / (term.parentElement?.clientWidth ?? 1)),
  );
  expect(shares.length).toBe(2);
  for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.4);
  await writeWho(page, email);
  await field(page, 'Nom et prénom').fill(NAME);
  await choose(page, 'Retrait à l’atelier');
  await choose(page, 'Au comptoir');
  await accept(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/confirmation-commande/);
  await fits(page);
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByRole('heading', { name: 'Suivi et documents' })).toBeVisible();
  const [number = ''] =
    /CMD-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  await fits(page);
  const { text } = await mailAbout(SITE_OUTBOX, email, 'elle est confirmée');
  await openAndFit(page, linkIn(text));

  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await fits(page);
  await page.getByRole('button', { name: 'Relire ma déclaration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relisez votre déclaration');
  await fits(page);
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rétractation est reçue');
  await fits(page);
  await openAndFit(page, linkIn(text));

  await page.goto('/inscription');
  await page.getByLabel('Nom').fill(NAME);
  await field(page, 'Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  await fits(page);
  const { code } = await mailAbout(SITE_OUTBOX, email, 'Confirmez votre adresse');
  await page.getByLabel('Code à six chiffres').fill(code);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await expect(page.getByText('faite sans compte à cette adresse')).toBeVisible();
  await fits(page);
  await openAndFit(page, '/client/rattacher');
  await page.getByRole('button', { name: 'attacher' }).click();
  await expect(page).toHaveURL(/\/client\/commandes/);
  for (const path of [
    '/client/commandes',
    `/client/commandes/${number}`,
    '/client/profil',
    '/client/historique',
    '/espace-client',
  ])
    await openAndFit(page, path);

  const adminPage = await browser.newPage({ viewport: NARROW });
  await withoutFonts(adminPage);
  await openAdmin(adminPage);
  for (const path of [
    `/admin/commandes/${number}`,
    `/admin/commandes?q=${number}`,
    `/admin/clients?q=${email}`,
    `/admin/renonciations?q=${email}`,
    '/admin/reservations',
    `/admin/envois?q=${email}`,
    `/admin/utilisateurs?q=${email}`,
  ])
    await openAndFit(adminPage, path);
  await adminPage.goto(`/admin/renonciations?q=${email}`);
  await adminPage.locator('main a[href^="/admin/renonciations/"]').first().click();
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText(/REN-/);
  await fits(adminPage);
});

test('the pages of a repair fit', async ({ page, browser }) => {
  await withoutFonts(page);
  const email = longEmail();
  await page.goto('/demande');
  await fillDevice(page, 'Plus d’image.', email);
  await page.getByLabel('Nom', { exact: true }).fill(NAME);
  await page.getByLabel('J’ai lu l’information').check();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande est enregistrée');
  const [reference = ''] =
    /REP-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  await fits(page);
  const { text } = await mailAbout(SITE_OUTBOX, email, reference);
  await openAndFit(page, linkIn(text));

  const adminPage = await browser.newPage({ viewport: NARROW });
  await withoutFonts(adminPage);
  await openAdmin(adminPage);
  for (const path of [
    `/admin/reparations/${reference}`,
    `/admin/reparations/${reference}/photos`,
    `/admin/reparations?q=${reference}`,
    `/admin/clients?q=${email}`,
  ])
    await openAndFit(adminPage, path);
});

test('the number of a supplier’s bill breaks at the edge of its row', async ({ page }) => {
  await withoutFonts(page);
  await openAdmin(page);
  await openAndFit(page, '/admin/achats/a-payer/nouvelle');
  const supplier = `Grossiste ${randomBytes(4).toString('hex')}`;
  await page.getByLabel('Fournisseur', { exact: true }).fill(supplier);
  await page.getByLabel('Nature', { exact: true }).fill('Écrans');
  await page.getByLabel('Montant', { exact: true }).fill('12,50');
  await page.getByLabel('À payer le', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: /^Pièce/ }).fill('W'.repeat(80));
  await page.getByRole('button', { name: 'Noter la facture' }).click();
  await expect(page.getByText('Total à payer').first()).toBeVisible();
  const broken = await page.locator('.gauge dd:not(.gauge__note)').evaluateAll((figures) => {
    for (const figure of figures) figure.textContent = '999\u00a0999,99\u00a0€';
    return figures
      .filter((figure) => figure.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(figure).lineHeight))
      .map(({ textContent }) => textContent);
  });
  expect(broken).toEqual([]);
  await fits(page);
  const row = page.getByRole('row').filter({ hasText: supplier });
  await expect(row).toContainText('W'.repeat(80));
  await fits(page);
  const wide = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(wide).toBe(0);
  // Out of sight, and no key leads there.
  await expect(page.locator('[data-all]')).toBeHidden();
});
