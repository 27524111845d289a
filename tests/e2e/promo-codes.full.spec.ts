import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { accept, choose, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

const WIDTHS = [320, 768, 1440, 390];

test('the owner makes a code, and who types it on a phone pays less, to the order and its page', async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const product = await addProduct(request);
  const code = `ESSAI-${product.slug.slice(4)}`.toUpperCase();
  await openAdmin(page);
  await page.goto('/admin/codes/nouveau');
  await hydrate(page);
  await expectSound(page, WIDTHS);
  await page.getByLabel('Code promo', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('Montant de la remise').fill('10');
  await page.getByRole('button', { name: 'Créer le code' }).click();
  await expect(page.getByText('Demandez au moins un euro de plus').first()).toBeVisible();
  await page.getByLabel('Minimum de produits concernés').fill('100');
  await page.getByRole('button', { name: 'Créer le code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Code ${code}`);
  await expectSound(page, WIDTHS);
  await page.goto('/admin/codes');
  await expectSound(page, WIDTHS);

  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await haveInCart(customer, product, 2);
  await customer.goto('/panier');
  await hydrate(customer);
  await customer.getByText('Vous avez un code promo').click();
  await customer.getByLabel('Code promo').fill('ESSAI-rien');
  await customer.getByRole('button', { name: 'Appliquer le code' }).click();
  await expect(customer.getByText('Ce code n’existe pas')).toBeVisible();
  await expect(customer.getByLabel('Code promo')).toHaveValue('ESSAI-rien');
  await expectSound(customer, WIDTHS);
  await customer.getByLabel('Code promo').fill(code.toLowerCase());
  await customer.getByRole('button', { name: 'Appliquer le code' }).click();
  await expect(customer.getByText('Code appliqué')).toBeVisible();
  await expect(customer.locator('.cart__sum')).toContainText('363,22 €');
  await expectSound(customer, WIDTHS);
  await customer.getByRole('link', { name: 'Passer au paiement' }).click();
  await hydrate(customer);
  await writeWho(customer);
  await choose(customer, 'Retrait à l’atelier');
  await choose(customer, 'Au comptoir');
  await accept(customer);
  await expect(customer.locator('.checkout__summary')).toContainText(`Code ${code}−10,00 €`);
  await orderButton(customer).click();
  await customer.waitForURL('/confirmation-commande');
  await expect(customer.getByRole('region', { name: /^Commande CMD/ })).toContainText('363,22 €');
  await expectSound(customer, WIDTHS);
  await customer.context().close();

  await page.goto('/admin/codes');
  await expect(page.getByRole('row', { name: code })).toContainText('10,00 €');
});
