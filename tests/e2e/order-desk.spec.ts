import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, confirmByMail, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { addProduct, haveInCart } from '#tests/support/shop-products.ts';

// From an order that is paid when it is fetched to a part of the money back, as the shop goes through it.

// Two people, a dozen screens.
test.slow();

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What a page of the shop's own must be, in both looks, on a phone and on a screen. */
async function expectSound(page: Page) {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([width, await faultsOf(page)]).toEqual([width, []]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect([width, await page.evaluate(overflow)]).toEqual([width, 0]);
  }
}

async function asAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAdmin(page);
  return page;
}

test('a guest orders, pays at the counter, brings a piece back; the shop notes each step', async ({
  page,
  request,
  browser,
}) => {
  await haveInCart(page, await addProduct(request), 2);
  await page.goto('/paiement');
  await hydrate(page);
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByText('Il reste à confirmer votre commande')).toBeVisible();
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByText('Réservée, à régler à l’atelier')).toBeVisible();

  const desk = await asAdmin(browser);
  await goToScreen(desk, 'Commandes');
  await expect(title(desk)).toHaveText('Commandes');
  await expectSound(desk);
  await desk.getByLabel(/^Numéro, nom/).fill(email);
  await desk.getByRole('button', { name: 'Chercher' }).click();
  await expect(desk.getByText('1 commande', { exact: true })).toBeVisible();
  await desk.getByRole('link', { name: /^CMD-/ }).click();
  await expect(title(desk)).toHaveText(/^Commande CMD-/);
  await expectSound(desk);

  await desk.getByLabel('Nouvelle note').fill('Passe samedi matin.');
  await desk.getByRole('button', { name: 'Garder la note' }).click();
  await expect(desk.getByText('La note est gardée. Le client ne la voit pas.')).toBeVisible();

  await desk.getByRole('link', { name: 'Encaisser' }).click();
  await expect(desk.getByLabel('Montant')).toHaveValue('373,22');
  await desk.getByRole('button', { name: 'Noter le paiement' }).click();
  await expect(desk.getByRole('alert')).toContainText('moyen');
  await desk.getByLabel('Moyen').selectOption('shop_card');
  await desk.getByRole('button', { name: 'Noter le paiement' }).click();
  await expect(desk.getByText('Le paiement est noté.')).toBeVisible();
  for (const [link, button] of [
    ['Commencer la préparation', 'Commencer la préparation'],
    ['Prête à retirer', 'Prévenir le client'],
    ['Remettre au client', 'Noter la remise'],
  ] as const) {
    await desk.getByRole('link', { name: link }).click();
    await desk.getByRole('button', { name: button }).click();
    await expect(desk.getByText(/^C’est noté/)).toBeVisible();
  }

  await desk.getByRole('link', { name: 'Rembourser' }).click();
  await desk.getByLabel('Des produits, choisis ci-dessous').check();
  await desk.getByRole('group', { name: 'Produits à rembourser' }).getByRole('spinbutton').fill('1');
  await desk.getByRole('group', { name: 'Remettre en stock' }).getByRole('spinbutton').fill('1');
  await expect(desk.getByLabel('Moyen')).toHaveValue('shop_card');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Noter le remboursement' }).click();
  await expect(desk.getByText('Le remboursement est noté. Le client en est averti.')).toBeVisible();
  await expect(desk.getByText('Remis en stock\u00a0: 1')).toBeVisible();
  const note = await desk.getByRole('link', { name: /^Avoir DEMO-AV-/ }).getAttribute('href');
  const paper = await desk.request.get(note ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');

  await desk.getByRole('link', { name: 'Sa fiche' }).click();
  await expect(title(desk)).toHaveText('Clients');
  await expectSound(desk);
  await desk.getByRole('link', { name: 'Camille Renard' }).click();
  await expect(desk.getByRole('heading', { name: 'Commandes', level: 2 })).toBeVisible();
  await expectSound(desk);
  await desk.getByRole('link', { name: 'Fusionner un doublon' }).click();
  await expect(title(desk)).toHaveText('Fusionner un doublon');
  await expectSound(desk);
  await desk.context().close();
});
