import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { openAccount, randomEmail } from '#tests/support/account-journeys.ts';
import { gotoPainted } from '#tests/support/after-paint-script.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, choose, confirmByMail, field, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { countMails } from '#tests/support/outbox.ts';
import { addProduct, changeProduct, haveInCart, haveLinesInCart } from '#tests/support/shop-products.ts';

const total = (page: Page) => page.locator('.checkout__sum:visible .price');

async function cartNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('panier'));
}

test.use({ viewport: { width: 390, height: 844 } });

test('a guest orders to fetch it at the shop, from the cart on', async ({ page, context, request }) => {
  const product = await addProduct(request);
  await haveInCart(page, product);
  await page.goto('/panier');
  await page.getByRole('link', { name: 'Passer au paiement' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible();
  await hydrate(page);
  expect(await faultsOf(page)).toEqual([]);
  await expect(field(page, 'Nom du point relais')).toBeHidden();
  await orderButton(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  // The counter needs a name and a mailbox, and the terms.
  await expect(page.getByRole('alert')).toContainText('3 champs sont à corriger');
  // Who comes back to the tab with the same cart finds the refusal: nothing is loaded again.
  const asked: string[] = [];
  page.on('request', (each) => asked.push(each.url()));
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(asked).toEqual([]);
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Il reste à confirmer votre commande' })).toBeVisible();
  await expect(page.getByText(`Ouvrez le mail envoyé à ${email}`)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await confirmByMail(page, SITE_OUTBOX, email);
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible();
  await expect(page.getByText('Réservée, à régler à l’atelier')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await cartNames(context)).toEqual([]);
  await expect.poll(() => countMails(SITE_OUTBOX, email), { timeout: 15_000 }).toBe(2);
  // Going back to the form does not make a second order.
  await page.goto('/paiement');
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
});

test('on a phone the button that orders is two and a half screens down at most', async ({
  page,
  request,
}) => {
  const [first, second] = [await addProduct(request), await addProduct(request)];
  await haveLinesInCart(page, [
    [first, 1],
    [second, 1],
  ]);
  await gotoPainted(page, '/paiement');
  await expect(page.locator('.checkout__summary')).toContainText(second.name);
  const { y = 0, height = 0 } = (await orderButton(page).boundingBox()) ?? {};
  expect((y + height) / 844).toBeLessThanOrEqual(2.5);
  // What the law asks for stands above it.
  const recap = page.locator('.checkout__summary');
  for (const words of [first.name, 'Total à payer', 'quatorze jours', 'garantie légale de conformité'])
    await expect(recap.getByText(words).filter({ visible: true }).first()).toBeVisible();
});

test('what was typed and chosen is there again after a look at the cart', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await haveInCart(page, await addProduct(request));
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  await choose(page, 'Envoi à domicile');
  await choose(page, 'Virement bancaire');
  const email = await writeWho(page);
  await page.getByRole('link', { name: 'Revenir au panier' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Paiement');
  await page.goBack();
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  await expect(total(page)).toHaveText('193,51 €');
  await expect(page.getByRole('radio', { name: 'Virement bancaire' })).toBeChecked();
});

test('the total follows the choice, and somebody signed in has a parcel sent elsewhere', {
  tag: '@full',
}, async ({ page, request }) => {
  const product = await addProduct(request);
  const email = await openAccount(page);
  await haveInCart(page, product);
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  await expect(total(page)).toHaveText('186,61 €');
  await choose(page, 'Envoi à domicile');
  await expect(total(page)).toHaveText('193,51 €');
  await choose(page, 'Virement bancaire');
  await writeWho(page, email);
  await page.getByRole('checkbox', { name: 'Livrer à une autre adresse' }).check();
  const other = page.getByRole('group', { name: 'Adresse de livraison' });
  await other.getByLabel('Numéro et rue').fill('2 rue Cérès');
  await other.getByLabel('Code postal').fill('97400');
  await other.getByLabel('Ville').fill('Paris');
  await accept(page);
  await orderButton(page).click();
  await expect(other.getByText('Écrivez un code postal de France métropolitaine')).toBeVisible();
  await expect(other.getByLabel('Numéro et rue')).toHaveValue('2 rue Cérès');
  await other.getByLabel('Code postal').fill('75011');
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByRole('definition').filter({ hasText: '2 rue Cérès, 75011 Paris' })).toBeVisible();
  await expect(page.getByText('Créer un compte')).toBeHidden();
});

test('a card that fails first: back to the order, then paid', { tag: '@full' }, async ({ page, request }) => {
  const product = await addProduct(request);
  await haveInCart(page, product);
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  await choose(page, 'Carte bancaire en ligne');
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await page.getByRole('button', { name: 'Renoncer' }).click();
  await expect(
    page.getByRole('heading', { name: 'Le paiement n’a pas abouti, rien n’a été débité' }),
  ).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Payer à nouveau' }).click();
  await page.getByRole('button', { name: 'Payer' }).click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  await expect.poll(() => countMails(SITE_OUTBOX, email), { timeout: 15_000 }).toBe(1);
});

test('what is wrong is said as a field is left, and a slip in the domain of an e-mail is asked about', async ({
  page,
  request,
}) => {
  await haveInCart(page, await addProduct(request));
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  const email = field(page, 'Adresse e-mail');
  await email.fill('camille@');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('Écrivez une adresse complète, par exemple nom@exemple.fr.').first(),
  ).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('camille@gmial.com');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'camille@gmail.com' }).click();
  await expect(email).toHaveValue('camille@gmail.com');
  await expect(email).toBeFocused();
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  // Nobody is told of what they have not come to yet.
  await expect(field(page, 'Nom et prénom')).not.toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Envoi à domicile');
  await field(page, 'Code postal').first().fill('51 100');
  await field(page, 'Ville').first().fill('Lyon');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Avec le code 51100, la ville est Reims').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test('each way to receive has its ways to pay, and the total stays in sight', async ({ page, request }) => {
  await haveInCart(page, await addProduct(request));
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  const bar = page.locator('.checkout__bar > summary');
  await expect(bar).toContainText('186,61 €');
  await expect(page.getByRole('radio', { name: /^Au comptoir/ })).toBeChecked();
  await expect(field(page, 'Ville').first()).toBeHidden();
  await page.getByText('Vous achetez pour une entreprise').click();
  await expect(field(page, 'Ville').first()).toBeVisible();
  await choose(page, 'Envoi à domicile');
  await expect(page.getByRole('radio', { name: /^Au comptoir/ })).toBeHidden();
  await expect(page.getByRole('radio', { name: /^Carte bancaire/ })).toBeChecked();
  await expect(bar).toContainText('193,51 €');
  await field(page, 'Ville').first().scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await bar.click();
  await expect(page.locator('.checkout__bar li')).toBeInViewport();
  expect(await faultsOf(page)).toEqual([]);
  // Payment begins within two and a half screens.
  await bar.click();
  await choose(page, 'Retrait à l’atelier');
  const payment = await page.locator('.checkout__collected').boundingBox();
  const top = await page.evaluate(() => scrollY);
  expect(top + (payment?.y ?? 0)).toBeLessThan(2.5 * 844);
});

test('what is sold out during the checkout is told, and nothing is ordered', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const product = await addProduct(request);
  await haveInCart(page, product, 2);
  await gotoPainted(page, '/paiement');
  await hydrate(page);
  const email = await writeWho(page);
  await accept(page);
  await changeProduct(request, product, { stock: 1 });
  await orderButton(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(
    `${product.name}. Il n’en reste que 1, pour 2 demandés.`,
  );
  await expect(total(page)).toHaveText('186,61 €');
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  await changeProduct(request, product, { stock: 0 });
  await accept(page);
  await orderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('il n’en reste plus');
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  expect(await countMails(SITE_OUTBOX, email)).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest orders and pays by transfer', { tag: '@full' }, async ({ page, request }) => {
    const product = await addProduct(request);
    await haveInCart(page, product);
    await page.goto('/paiement');
    await choose(page, 'Envoi en point relais');
    await expect(total(page)).toHaveText('191,51 €');
    await field(page, 'Nom du point relais').fill('Relais des Halles');
    await field(page, 'Numéro et rue du point relais').fill('3 rue du Temple');
    await field(page, 'Code postal du point relais').fill('51100');
    await field(page, 'Ville du point relais').fill('Reims');
    await choose(page, 'Virement bancaire');
    const email = await writeWho(page, 'camille@');
    await accept(page);
    await orderButton(page).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
    await expect(field(page, 'Nom du point relais')).toHaveValue('Relais des Halles');
    const corrected = randomEmail();
    await field(page, 'Adresse e-mail').fill(corrected);
    await accept(page);
    await orderButton(page).click();
    await expect(page.getByRole('heading', { name: 'Il reste à confirmer votre commande' })).toBeVisible();
    await confirmByMail(page, SITE_OUTBOX, corrected);
    await expect(page.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible();
    await expect(
      page.getByRole('definition').filter({ hasText: 'Relais des Halles, 3 rue du Temple, 51100 Reims' }),
    ).toBeVisible();
    await expect(page.locator('.facts')).toContainText(['En attente de paiement']);
    await expect(page.getByText(NO_TRANSFER)).toBeVisible();
    await expect.poll(() => countMails(SITE_OUTBOX, corrected), { timeout: 15_000 }).toBe(2);
  });

  test('a card leads to the page that takes it', { tag: '@full' }, async ({ page, request }) => {
    const product = await addProduct(request);
    await haveInCart(page, product);
    await page.goto('/paiement');
    await choose(page, 'Carte bancaire en ligne');
    await writeWho(page);
    await accept(page);
    await orderButton(page).click();
    await page.getByRole('button', { name: 'Payer' }).click();
    await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  });
});

test('nothing is cut at any width', { tag: '@full' }, async ({ page, request }) => {
  await haveInCart(page, await addProduct(request));
  await gotoPainted(page, '/paiement');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
