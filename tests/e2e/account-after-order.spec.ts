import { expect, test } from '@playwright/test';
import { PASSWORD } from '#tests/support/account-journeys.ts';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, confirmByMail, field, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a guest orders, opens an account with what was typed, and joins the order', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await haveInCart(page, await addProduct(request));
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await confirmByMail(page, SITE_OUTBOX, email);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible();
  expect(page.url()).not.toContain('exemple.fr');
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Renard');
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  await expect(page.getByText('ceux de votre commande CMD-')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  const { code } = await mailAbout(SITE_OUTBOX, email, 'Confirmez votre adresse');
  await page.getByLabel('Code à six chiffres').fill(code);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL('/client/rattacher');
  await expect(page.getByText('1 commande faite sans compte à cette adresse')).toBeVisible();
  await page.getByRole('button', { name: 'attacher' }).click();
  await expect(page).toHaveURL(/^[^?]*\/client\/commandes/);
  await expect(page.getByRole('link', { name: /CMD-/ }).first()).toBeVisible();
});
