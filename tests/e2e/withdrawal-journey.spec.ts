import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { accept, choose, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addProduct, haveInCart, type ShopProduct } from '#tests/support/shop-products.ts';

// The steps of a customer and then of the shop, from an order to the refund.

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });
// The test has two people and a dozen screens for each.
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Checks a page of the back office, in both looks. */
async function expectSound(page: Page) {
  expect(await faultsDayAndNight(page)).toEqual([]);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
}

/** A paid order of one product; returns the e-mail of its customer. */
async function order(page: Page, product: ShopProduct, isScripted: boolean): Promise<string> {
  await haveInCart(page, product);
  await page.goto('/paiement');
  if (isScripted) await hydrate(page);
  await choose(page, 'Carte bancaire en ligne');
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  // The page of the card provider; without script the confirmation leads to it.
  const pay = page.getByRole('button', { name: 'Payer', exact: true });
  await pay.click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  return email;
}

async function trackingLink(email: string): Promise<string> {
  const { text } = await mailAbout(SITE_OUTBOX, email, 'elle est confirmée');
  return /\S+\/suivi-commande\?lien=\S+/.exec(text)?.[0] ?? 'no link in the mail';
}

/** Withdraws by the link of the mail, in both steps. Returns the reference of the declaration. */
async function renounce(page: Page, email: string): Promise<string> {
  await page.goto(await trackingLink(email));
  await expect(title(page)).toHaveText(/^Commande CMD-/);
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Relire ma déclaration' }).click();
  await expect(title(page)).toHaveText('Relisez votre déclaration');
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(title(page)).toHaveText('Votre rétractation est reçue');
  const [reference = ''] =
    /REN-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  await mailAbout(SITE_OUTBOX, email, `Votre rétractation ${reference} est bien reçue`);
  return reference;
}

async function asAdmin(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE });
  const page = await context.newPage();
  await openAdmin(page);
  return page;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? '@looks' : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('a guest orders, renounces the contract by the link of the mail, and the shop pays back', {
      tag: '@full',
    }, async ({ page, request, browser }) => {
      const check = async (shown: Page) => {
        if (javaScriptEnabled) await expectSound(shown);
      };
      const email = await order(page, await addProduct(request), javaScriptEnabled);
      const reference = await renounce(page, email);

      await page.goto(await trackingLink(email));
      await expect(page.getByRole('heading', { name: `Rétractation ${reference}` })).toBeVisible();
      await check(page);

      const adminPage = await asAdmin(browser, javaScriptEnabled);
      await goToScreen(adminPage, 'Rétractations');
      await expect(title(adminPage)).toHaveText('Rétractations');
      await check(adminPage);
      await adminPage.getByLabel('Référence, contrat ou e-mail').fill('inconnu-de-tous');
      await adminPage.getByRole('button', { name: 'Chercher' }).click();
      await expect(adminPage.getByText('Aucune rétractation ne correspond')).toBeVisible();
      await check(adminPage);
      await adminPage.getByLabel('Référence, contrat ou e-mail').fill(reference);
      await adminPage.getByRole('button', { name: 'Chercher' }).click();
      await adminPage.getByRole('link', { name: reference }).click();
      await expect(title(adminPage)).toHaveText(`Rétractation ${reference}`);
      await expect(adminPage.getByText('Reçue', { exact: true }).first()).toBeVisible();
      await check(adminPage);

      const withdrawal = adminPage.url();
      const ordered = await adminPage.getByRole('heading', { name: /^Commande CMD-/ }).textContent();
      await adminPage.goto(`/admin/commandes/${ordered?.replace('Commande ', '')}`);
      await expect(title(adminPage)).toHaveText(/^Commande CMD-/);
      await expect(adminPage.getByRole('link', { name: `Rétractation ${reference}` })).toBeVisible();
      await expect(adminPage.getByText('Contrat renoncé', { exact: true }).first()).toBeVisible();
      await check(adminPage);
      await adminPage.goto(withdrawal);

      await adminPage.getByRole('link', { name: 'Confirmer au client' }).click();
      await adminPage.getByRole('button', { name: 'Envoyer la confirmation' }).click();
      await expect(adminPage.getByText('La confirmation part au client.')).toBeVisible();
      await mailAbout(SITE_OUTBOX, email, 'elle est prise en compte');

      await adminPage.getByRole('link', { name: 'Refuser' }).click();
      await adminPage.getByRole('button', { name: 'Refuser la rétractation' }).click();
      await expect(adminPage.getByRole('alert')).toContainText('écrivez la raison');
      await check(adminPage);
      await adminPage.getByRole('link', { name: 'Ne rien faire' }).click();

      await adminPage.getByRole('link', { name: 'Rembourser' }).click();
      await expect(adminPage.getByLabel('Montant')).toHaveValue('186,61');
      await expect(adminPage.getByLabel('Moyen')).toHaveValue('card');
      await check(adminPage);
      // Stripe gives back what it took.
      await adminPage.getByRole('button', { name: 'Rembourser', exact: true }).click();
      await expect(adminPage.getByText('Le remboursement est noté. L’avoir part au client.')).toBeVisible();
      await expect(adminPage.getByText('Remboursée', { exact: true }).first()).toBeVisible();
      await check(adminPage);
      await adminPage.context().close();

      const { text } = await mailAbout(SITE_OUTBOX, email, ': remboursement de');
      expect(text.replaceAll('\u00a0', ' ')).toMatch(/L’avoir DEMO-AV-\d{4}-\d{6} est joint à ce message/);
    });
  });
}
