import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openAccount, signIn, signOut } from '#tests/support/account-journeys.ts';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import {
  addProduct,
  changeProduct,
  haveInCart,
  haveLinesInCart,
  type ShopProduct,
  shownCount,
} from '#tests/support/shop-products.ts';

/** Adds a product newer than those of all other tests that run meanwhile: an empty cart shows the newest arrivals. */
const addArrival = (request: APIRequestContext) =>
  addProduct(request, { created_at: new Date(Date.now() + 50 * 365 * 86_400_000) });

const line = (page: Page, { name }: ShopProduct) => page.getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const quantity = (page: Page, { name }: ShopProduct) => page.getByLabel(`Quantité : ${name}`);
const total = (page: Page) => page.locator('.cart__sum');

test.use({ viewport: { width: 390, height: 844 } });

test('an empty cart offers what came in last, and a toast tells of what was added', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const product = await addArrival(request);
  await gotoPainted(page, '/panier');
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await hydrate(page);
  await button(page, `Ajouter au panier : ${product.name}`).click();
  await expect(page.locator('.toast__title')).toHaveText('Produit ajouté !');
  await expect(page.locator('.toast__description')).toHaveText(
    `${product.name} a été ajouté à votre panier.`,
  );
  await expect(line(page, product)).toBeVisible();
  await expect.poll(() => shownCount(page)).toBe('1');
});

test('quantities change, a line goes and comes back, and the page stays where it is', async ({
  page,
  request,
}) => {
  const product = await addProduct(request);
  await haveInCart(page, product, 1);
  await gotoPainted(page, '/panier');
  expect(await shownCount(page)).toBe('1');
  // Without a scroll, on a phone.
  await expect(total(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Passer au paiement' })).toBeInViewport({ ratio: 1 });
  await hydrate(page);
  await button(page, `Ajouter un : ${product.name}`).click();
  await expect(total(page)).toContainText('373,22 €');
  await expect(button(page, `Ajouter un : ${product.name}`)).toBeFocused();
  await quantity(page, product).fill('3');
  await quantity(page, product).press('Enter');
  await expect(total(page)).toContainText('559,83 €');
  await expect.poll(() => shownCount(page)).toBe('3');
  expect(await faultsOf(page)).toEqual([]);
  await button(page, `Retirer : ${product.name}`).click();
  await expect(page.getByText(`${product.name} n’est plus dans votre panier.`)).toBeVisible();
  await expect.poll(() => shownCount(page)).toBe('none');
  await button(page, 'Annuler').click();
  await expect(quantity(page, product)).toHaveValue('3');
});

test('another tab follows', { tag: '@full' }, async ({ page, context, request }) => {
  const product = await addProduct(request);
  await haveInCart(page, product, 1);
  const other = await context.newPage();
  await gotoPainted(other, '/panier');
  await hydrate(other);
  await gotoPainted(page, '/panier');
  await hydrate(page);
  await button(page, `Ajouter un : ${product.name}`).click();
  await expect(quantity(other, product)).toHaveValue('2');
  await expect.poll(() => shownCount(other)).toBe('2');
});

test('the keyboard goes on where a line was taken out', async ({ page, request }) => {
  const [first, second] = [await addProduct(request), await addProduct(request)];
  await haveLinesInCart(page, [
    [first, 1],
    [second, 1],
  ]);
  await gotoPainted(page, '/panier');
  await hydrate(page);
  await button(page, `Retirer un : ${first.name}`).press('Enter');
  await expect(line(page, first)).toHaveCount(0);
  await expect(button(page, `Retirer un : ${second.name}`)).toBeFocused();
  await button(page, `Retirer : ${second.name}`).press('Enter');
  await expect(page.locator('.cart__messages :focus')).toContainText(
    `${second.name} n’est plus dans votre panier.`,
  );
});

test('a cart that another tab empties is told where it is open, and so is its checkout', async ({
  page,
  context,
  request,
}) => {
  const product = await addProduct(request);
  await haveInCart(page, product, 1);
  const [cart, checkout] = [await context.newPage(), await context.newPage()];
  for (const [tab, path] of [
    [cart, '/panier'],
    [checkout, '/paiement'],
    [page, '/panier'],
  ] as const) {
    await gotoPainted(tab, path);
    await hydrate(tab);
  }
  const told = (tab: Page) => tab.getByText('Votre panier a changé dans un autre onglet');
  await button(page, 'Vider le panier').click();
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  for (const tab of [cart, checkout]) {
    await expect(told(tab)).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  }
  await expect(told(page)).toBeHidden();
});

test('the cart follows who signs in, and nothing of it stays after signing out', { tag: '@full' }, async ({
  page,
  context,
  request,
}) => {
  const product = await addProduct(request);
  const email = await openAccount(page);
  await signOut(page);
  await haveInCart(page, product, 2);
  await page.goto('/connexion?redirectTo=/panier');
  await signIn(page, email);
  await expect(quantity(page, product)).toHaveValue('2');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('panier');
  await page.goto('/client/dashboard');
  await signOut(page);
  await expect.poll(() => shownCount(page)).toBe('none');
  await page.goto('/panier');
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
});

test('fewer left than asked for is said, and one button settles it', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const product = await addProduct(request, { stock: 2 });
  await haveInCart(page, product, 3);
  await page.goto('/panier');
  await expect(line(page, product)).toContainText('Il n’en reste que 2');
  await button(page, 'Passer à 2').click();
  await expect(quantity(page, product)).toHaveValue('2');
  await changeProduct(request, product, { stock: 0 });
  await page.reload();
  await expect(line(page, product)).toContainText('Il n’en reste plus');
  await expect(total(page)).toContainText('0,00 €');
  await changeProduct(request, product, { is_published: false });
  await page.reload();
  await expect(page.locator('.cart__line')).toContainText('n’est plus en vente');
});

test('a signed-in cart tells of a price that changed, until its owner has seen it', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await openAccount(page);
  const product = await addArrival(request);
  await page.goto('/panier');
  await button(page, `Ajouter au panier : ${product.name}`).click();
  await expect(line(page, product)).toBeVisible();
  await changeProduct(request, product, { listed_price_cents: 22400 });
  await page.reload();
  await expect(line(page, product)).toContainText('186,61 € auparavant, 200,00 € aujourd’hui');
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'J’ai vu les nouveaux prix').click();
  await expect(line(page, product)).not.toContainText('auparavant');
  await expect(total(page)).toContainText('200,00 €');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is added, changed, removed and put back', async ({ page, request }) => {
    const product = await addArrival(request);
    await page.goto('/panier');
    await button(page, `Ajouter au panier : ${product.name}`).click();
    await expect(page.getByText(`${product.name} a été ajouté à votre panier.`)).toBeVisible();
    await button(page, `Ajouter un : ${product.name}`).click();
    await expect(total(page)).toContainText('373,22 €');
    await quantity(page, product).fill('100');
    await button(page, `Mettre à jour : ${product.name}`).click();
    await expect(line(page, product)).toContainText('Écrivez un nombre entier, de 0 à 99.');
    await button(page, `Retirer : ${product.name}`).click();
    await button(page, 'Annuler').click();
    await expect(quantity(page, product)).toHaveValue('2');
    await button(page, 'Vider le panier').click();
    await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  });
});

test('nothing is cut at any width', { tag: '@full' }, async ({ page, request }) => {
  const product = await addProduct(request, { stock: 2 });
  await haveInCart(page, product, 3);
  await gotoPainted(page, '/panier');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.locator('.header .cart-link')).toBeInViewport({ ratio: 1 });
  }
});
