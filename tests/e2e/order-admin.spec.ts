import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin, randomEmail } from '#tests/support/account-journeys.ts';
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

test('a guest orders, pays at the counter, brings a piece back, reviews the other; the shop notes each step', {
  tag: '@looks',
}, async ({ page, request, browser }) => {
  const product = await addProduct(request);
  await haveInCart(page, product, 2);
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

  const { author, text } = await writeReview(page);
  await publishReview(adminPage, author);
  await page.goto(`/produit/${product.slug}`);
  const reviews = page.getByRole('region', { name: 'Avis d’acheteurs' });
  await expect(reviews).toContainText(/4 sur 5, moyenne de l’avis publié/);
  await expect(reviews).toContainText(text);
  await expect(reviews).toContainText('Merci d’être revenu.');
  await expectSound(page);
  await reviews.getByRole('link', { name: 'Comment ils sont recueillis' }).click();
  await expect(title(page)).toHaveText(`Avis sur ${product.name}`);
  await expectSound(page);
  await adminPage.context().close();
});

/** From the page of the order, where the piece that was kept can be reviewed. */
async function writeReview(page: Page) {
  const review = {
    author: randomEmail().slice(0, 6),
    text: 'Monté en dix minutes, silencieux depuis une semaine.',
  };
  await page.getByRole('link', { name: 'Suivre ma commande' }).click();
  await page.getByRole('link', { name: /^Donner votre avis sur/ }).click();
  await expect(title(page)).toHaveText(/^Votre avis sur/);
  await hydrate(page);
  await page.getByLabel('Votre avis', { exact: true }).fill('Bien');
  await page.getByLabel('Nom affiché').fill(review.author);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'champs sont à corriger' });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Votre avis', { exact: true })).toHaveValue('Bien');
  await expectSound(page);
  await page.getByRole('radio', { name: '4 étoiles sur 5' }).check();
  await page.getByLabel('Votre avis', { exact: true }).fill(review.text);
  await page.getByRole('checkbox', { name: 'J’ai reçu ce produit' }).check();
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(page.getByText('Votre avis est arrivé.')).toBeVisible();
  return review;
}

async function publishReview(adminPage: Page, author: string): Promise<void> {
  await adminPage.goto('/admin/temoignages');
  await adminPage.getByRole('link', { name: author }).click();
  await expectSound(adminPage);
  await adminPage.getByRole('button', { name: 'Publier l’avis' }).click();
  await expect(adminPage.getByText('il est déjà sur la page du produit')).toBeVisible();
  await adminPage.getByLabel('Réponse de l’atelier').fill('Merci d’être revenu.');
  await adminPage.getByRole('button', { name: 'Enregistrer la réponse' }).click();
  await expect(adminPage.getByText('La réponse est enregistrée.')).toBeVisible();
  await expectSound(adminPage);
}
