import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, choose, confirmByMail, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { linkIn } from '#tests/support/repair-steps.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';
import { excessOf } from '#tests/support/sound-screen.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Payer [\d\s]+,\d\d\s€ par carte$/ });

for (const [javaScriptEnabled, viewport] of [
  [true, { width: 390, height: 844 }],
  [true, { width: 820, height: 1180 }],
  [false, { width: 390, height: 844 }],
] as const)
  test.describe(`at ${viewport.width} px, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: javaScriptEnabled && viewport.width === 390 ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled, viewport });

    test('an order placed as a transfer is paid by card from its link: given up once, then paid', async ({
      page,
      request,
    }) => {
      await haveInCart(page, await addProduct(request));
      await page.goto('/paiement');
      await choose(page, 'Virement bancaire');
      const email = await writeWho(page);
      await accept(page);
      await orderButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il reste à confirmer votre commande');
      await confirmByMail(page, SITE_OUTBOX, email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Merci, votre commande est enregistrée',
      );

      const { text } = await mailAbout(SITE_OUTBOX, email, 'elle est confirmée');
      const address = linkIn(text);
      // Another browser, which knows the order by its link alone.
      await page.context().clearCookies();
      await page.goto(address);
      await expect(page.getByText('Reste à payer')).toBeVisible();
      if (javaScriptEnabled) {
        await hydrate(page);
        expect(await faultsOf(page)).toEqual([]);
      }
      expect(await excessOf(page)).toBe(0);
      await pay(page).click();
      await page.getByRole('button', { name: 'Renoncer' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Commande CMD-');
      await expect(page.getByRole('region', { name: 'Par carte' })).toContainText('rien n’a été débité');
      await pay(page).click();
      await page.getByRole('button', { name: 'Payer' }).click();
      await expect(page.locator('main')).toContainText('Votre paiement est reçu');
      await expect(page.getByText('Reste à payer')).toHaveCount(0);
      await expect(pay(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Facture FAC-|^Facture DEMO-FAC-/ })).toBeVisible();
      await mailAbout(SITE_OUTBOX, email, 'paiement reçu');
    });
  });
