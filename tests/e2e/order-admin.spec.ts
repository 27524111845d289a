import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { accept, confirmByMail, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

// The shop's steps from an order that is paid when it is fetched to a refund of a part of it.

// The test has two people and a dozen screens.
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function asAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAdmin(page);
  return page;
}

test('a guest orders, pays at the counter, brings a piece back; the shop notes each step', {
  tag: '@looks',
}, async ({ page, request, browser }) => {
  await haveInCart(page, await addProduct(request), 2);
  await page.goto('/paiement');
  await hydrate(page);
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByText('Il reste à confirmer votre commande')).toBeVisible();
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByText('Réservée, à régler à l’atelier')).toBeVisible();

  const adminPage = await asAdmin(browser);
  await goToScreen(adminPage, 'Commandes');
  await expect(title(adminPage)).toHaveText('Commandes');
  await expectSound(adminPage);
  await adminPage.getByLabel(/^Numéro, nom/).fill(email);
  await adminPage.getByRole('button', { name: 'Chercher' }).click();
  await expect(adminPage.getByText('1 commande', { exact: true })).toBeVisible();
  await adminPage.getByRole('link', { name: /^CMD-/ }).click();
  await expect(title(adminPage)).toHaveText(/^Commande CMD-/);
  await expectSound(adminPage);

  await adminPage.getByLabel('Nouvelle note').fill('Passe samedi matin.');
  await adminPage.getByRole('button', { name: 'Garder la note' }).click();
  await expect(adminPage.getByText('La note est gardée. Le client ne la voit pas.')).toBeVisible();

  await adminPage.getByRole('link', { name: 'Encaisser' }).click();
  await expect(adminPage.getByLabel('Montant')).toHaveValue('373,22');
  await adminPage.getByRole('button', { name: 'Noter le paiement' }).click();
  await expect(adminPage.getByRole('alert')).toContainText('moyen');
  await adminPage.getByLabel('Moyen').selectOption('shop_card');
  await adminPage.getByRole('button', { name: 'Noter le paiement' }).click();
  await expect(adminPage.getByText('Le paiement est noté.')).toBeVisible();
  for (const [link, button] of [
    ['Commencer la préparation', 'Commencer la préparation'],
    ['Prête à retirer', 'Prévenir le client'],
    ['Remettre au client', 'Noter la remise'],
  ] as const) {
    await adminPage.getByRole('link', { name: link }).click();
    await adminPage.getByRole('button', { name: button }).click();
    await expect(adminPage.getByText(/^La commande (passe à|est payée et remise)/)).toBeVisible();
  }

  await adminPage.getByRole('link', { name: 'Rembourser' }).click();
  await adminPage.getByLabel('Des produits, choisis ci-dessous').check();
  await adminPage.getByRole('group', { name: 'Produits à rembourser' }).getByRole('spinbutton').fill('1');
  await adminPage.getByRole('group', { name: 'Remettre en stock' }).getByRole('spinbutton').fill('1');
  await expect(adminPage.getByLabel('Moyen')).toHaveValue('shop_card');
  await expectSound(adminPage);
  await adminPage.getByRole('button', { name: 'Noter le remboursement' }).click();
  await expect(adminPage.getByText('Le remboursement est noté. Le client en est averti.')).toBeVisible();
  await expect(adminPage.getByText('Remis en stock\u00a0: 1')).toBeVisible();
  const note = await adminPage.getByRole('link', { name: /^Avoir DEMO-AV-/ }).getAttribute('href');
  const paper = await adminPage.request.get(note ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');

  await adminPage.getByRole('link', { name: 'Sa fiche' }).click();
  await expect(title(adminPage)).toHaveText('Clients');
  await expectSound(adminPage);
  await adminPage.getByRole('link', { name: 'Camille Renard' }).click();
  await expect(adminPage.getByRole('heading', { name: 'Commandes', level: 2 })).toBeVisible();
  await expectSound(adminPage);
  await adminPage.getByRole('link', { name: 'Fusionner un doublon' }).click();
  await expect(title(adminPage)).toHaveText('Fusionner un doublon');
  await expectSound(adminPage);
  await adminPage.context().close();
});
