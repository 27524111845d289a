import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { accept, choose, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addProduct, haveInCart, type ShopProduct } from '#tests/support/shop-products.ts';

// From an order to the money back, as its customer and then the shop go through it.

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });
// Two people, a dozen screens each.
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What a page of the shop's own must be, in both looks. */
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
  const email = await writeWho(page);
  await choose(page, 'Carte bancaire en ligne');
  await accept(page);
  await orderButton(page).click();
  // The page of whoever takes cards; without script the confirmation leads to it.
  const pay = page.getByRole('button', { name: 'Payer', exact: true });
  await pay.click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  return email;
}

async function trackingLink(email: string): Promise<string> {
  const { text } = await mailAbout(SITE_OUTBOX, email, 'elle est confirmée');
  return /\S+\/suivi-commande\?lien=\S+/.exec(text)?.[0] ?? 'no link in the mail';
}

/** By the link of the mail, both steps. Returns the reference of the declaration. */
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
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a guest orders, renounces the contract by the link of the mail, and the shop pays back', async ({
      page,
      request,
      browser,
    }) => {
      const check = async (shown: Page) => {
        if (javaScriptEnabled) await expectSound(shown);
      };
      const email = await order(page, await addProduct(request), javaScriptEnabled);
      const reference = await renounce(page, email);

      await page.goto(await trackingLink(email));
      await expect(page.getByRole('heading', { name: `Rétractation ${reference}` })).toBeVisible();
      await check(page);

      const desk = await asAdmin(browser, javaScriptEnabled);
      await goToScreen(desk, 'Rétractations');
      await expect(title(desk)).toHaveText('Rétractations');
      await check(desk);
      await desk.getByLabel('Référence, contrat ou e-mail').fill('inconnu-de-tous');
      await desk.getByRole('button', { name: 'Chercher' }).click();
      await expect(desk.getByText('Aucune rétractation ne correspond')).toBeVisible();
      await check(desk);
      await desk.getByLabel('Référence, contrat ou e-mail').fill(reference);
      await desk.getByRole('button', { name: 'Chercher' }).click();
      await desk.getByRole('link', { name: reference }).click();
      await expect(title(desk)).toHaveText(`Rétractation ${reference}`);
      await expect(desk.getByText('Reçue', { exact: true }).first()).toBeVisible();
      await check(desk);

      const withdrawal = desk.url();
      const ordered = await desk.getByRole('heading', { name: /^Commande CMD-/ }).textContent();
      await desk.goto(`/admin/commandes/${ordered?.replace('Commande ', '')}`);
      await expect(title(desk)).toHaveText(/^Commande CMD-/);
      await expect(desk.getByRole('link', { name: `Rétractation ${reference}` })).toBeVisible();
      await expect(desk.getByText('Contrat renoncé', { exact: true }).first()).toBeVisible();
      await check(desk);
      await desk.goto(withdrawal);

      await desk.getByRole('link', { name: 'Confirmer au client' }).click();
      await desk.getByRole('button', { name: 'Envoyer la confirmation' }).click();
      await expect(desk.getByText('La confirmation part au client.')).toBeVisible();
      await mailAbout(SITE_OUTBOX, email, 'elle est prise en compte');

      await desk.getByRole('link', { name: 'Refuser' }).click();
      await desk.getByRole('button', { name: 'Refuser la rétractation' }).click();
      await expect(desk.getByRole('alert')).toContainText('écrivez la raison');
      await check(desk);
      await desk.getByRole('link', { name: 'Ne rien faire' }).click();

      await desk.getByRole('link', { name: 'Rembourser' }).click();
      await expect(desk.getByLabel('Montant')).toHaveValue('186,61');
      await expect(desk.getByLabel('Moyen')).toHaveValue('card');
      await check(desk);
      await desk.getByRole('button', { name: 'Noter le remboursement' }).click();
      await expect(desk.getByText('Le remboursement est noté. L’avoir part au client.')).toBeVisible();
      await expect(desk.getByText('Remboursée', { exact: true }).first()).toBeVisible();
      await check(desk);
      await desk.context().close();

      const { text } = await mailAbout(SITE_OUTBOX, email, ': remboursement de');
      expect(text.replaceAll('\u00a0', ' ')).toMatch(/L’avoir DEMO-AV-\d{4}-\d{6} est joint à ce message/);
    });
  });
}
