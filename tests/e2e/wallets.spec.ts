import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { accept, choose, field, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { E2E_SERVICE_KEY } from '#tests/support/e2e-keys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { addProduct, haveInCart, type ShopProduct } from '#tests/support/shop-products.ts';
import { excessOf } from '#tests/support/sound-screen.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/stripe/fake-stripe.ts';

// A site with the key of wallets, whose page loads the script of a stand-in.
let site: OwnSite;
let stripe: FakeStripe;
let api: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  stripe = await startFakeStripe(() => site.origin);
  site = await startOwnSite({
    ...stripe.walletEnv,
    E2E_CARDS: 'off',
    SERVICE_ROLE_KEY: E2E_SERVICE_KEY,
    AUTH_RATE_LIMITS: '100',
  });
  api = await playwright.request.newContext({ baseURL: site.origin });
});

test.afterAll(() => Promise.all([site?.stop(), stripe?.close(), api?.dispose()]));

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'serial' });

const LINK = 'Payer avec Apple Pay ou Google Pay';
const RECAP = { name: 'Apple Pay ou Google Pay', exact: true, level: 1 } as const;

const waiting = (page: Page) => page.getByRole('heading', { name: 'Réglez votre commande' });
const wallet = (page: Page) => page.getByRole('button', { name: 'Régler avec Apple Pay (essai)' });
const ending = (page: Page, name: string) => page.getByRole('button', { name: `${name} (essai)` });

/** Opens the recap from the cart, with that product in it. */
async function fromCart(page: Page, product?: ShopProduct): Promise<void> {
  await haveInCart(page, product ?? (await addProduct(api)));
  await page.goto(`${site.origin}/panier`);
  await page.getByRole('link', { name: LINK }).click();
  await expect(page.getByRole('heading', RECAP)).toBeVisible();
}

/** Fills the recap in and presses its button. Returns the mailbox. */
async function order(page: Page): Promise<string> {
  const email = await writeWho(page);
  await accept(page);
  await orderButton(page).click();
  await expect(waiting(page)).toBeVisible();
  return email;
}

/** Everything that the page loads from elsewhere, by origin. */
function foreignRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin === stripe.origin) asked.push(request.url());
  });
  return asked;
}

test('from a product to its payment: the recap, the button of the law, the wallet', async ({ page }) => {
  const product = await addProduct(api);
  const foreign = foreignRequests(page);
  await page.goto(`${site.origin}/produit/${product.slug}`);
  await expect(page.getByRole('link', { name: LINK })).toBeVisible();
  await page.getByRole('link', { name: LINK }).click();
  await expect(page.getByRole('heading', RECAP)).toBeVisible();
  await hydrate(page);
  expect(await faultsOf(page)).toEqual([]);
  await expect(page.getByRole('radio', { name: /^Carte bancaire/ })).toHaveCount(0);
  await orderButton(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(foreign).toEqual([]);
  await order(page);
  await expect(wallet(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await wallet(page).click();
  await ending(page, 'Payer').click();
  await expect(page.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  expect(stripe.account.intents()).toMatchObject([{ status: 'succeeded', amount: 18661 }]);
});

test('from the cart: what was typed is there for the ordinary checkout too, and the parcel is in the sum', async ({
  page,
}) => {
  await fromCart(page);
  await hydrate(page);
  await choose(page, 'Envoi à domicile');
  const email = await writeWho(page);
  await page.getByRole('link', { name: 'Payer autrement' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible();
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  await page.goBack();
  await expect(page.getByRole('heading', RECAP)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Envoi à domicile/ })).toBeChecked();
  await order(page);
  await expect(page.getByText('193,51 €')).toBeVisible();
  await wallet(page).click();
  await ending(page, 'Payer').click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
});

test('closed, refused, then paid: nothing is debited before, and the buttons stay', { tag: '@full' }, async ({
  page,
}) => {
  await fromCart(page);
  await order(page);
  await wallet(page).click();
  await ending(page, 'Fermer').click();
  await expect(page.getByRole('status').filter({ hasText: 'Vous avez refermé le paiement' })).toBeVisible();
  await wallet(page).click();
  await ending(page, 'Carte refusée').click();
  await expect(page.getByRole('status').filter({ hasText: 'Votre banque a refusé' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await wallet(page).click();
  await ending(page, 'Payer').click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
});

test('closed, and paid in another way: the form is as it was written', { tag: '@full' }, async ({ page }) => {
  await fromCart(page);
  const email = await order(page);
  await wallet(page).click();
  await ending(page, 'Fermer').click();
  await page.getByRole('button', { name: 'Choisir un autre règlement' }).click();
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible();
  await expect(field(page, 'Adresse e-mail')).toHaveValue(email);
  expect(stripe.account.sessions().at(-1)?.status).toBe('expired');
});

test('a bank that does not answer: the order itself says where it is', { tag: '@full' }, async ({ page }) => {
  await fromCart(page);
  await order(page);
  await wallet(page).click();
  await ending(page, 'Sans réponse').click();
  await page.getByRole('link', { name: 'Voir où en est la commande' }).click();
  await expect(page.getByText('Votre banque et notre prestataire ont encore un message')).toBeVisible();
  await page.goto(`${site.origin}/paiement/express`);
  await expect(wallet(page)).toBeVisible();
});

test('a session that is over says so, and leads to the order', { tag: '@full' }, async ({ page }) => {
  await fromCart(page);
  await order(page);
  await wallet(page).click();
  stripe.account.expireSession(stripe.account.sessions().at(-1)?.id ?? '');
  await ending(page, 'Payer').click();
  await expect(page.getByRole('status').filter({ hasText: 'pas pu savoir' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Ouvrir Apple Pay et Google Pay' });
  // The page keeps what Stripe said for some seconds.
  await expect(async () => {
    await page.reload();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
  await again.click();
  await wallet(page).click();
  await ending(page, 'Payer').click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
});

test('no wallet on the device: the same order by card, in one press', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { noWallet: true }));
  await fromCart(page);
  await order(page);
  await expect(page.getByRole('status').filter({ hasText: 'ni Apple Pay ni Google Pay' })).toBeVisible();
  await page.getByRole('button', { name: 'Payer par carte' }).click();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
});

test('the script is kept out: said, and the order is paid by card', { tag: '@full' }, async ({ page }) => {
  await page.route('**/stripe.js*', (route) => route.abort());
  await fromCart(page);
  await order(page);
  await expect(page.getByRole('status').filter({ hasText: 'n’ont pas pu s’afficher' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payer par carte' })).toBeVisible();
});

test('nothing is cut at 320 px, before the press and after it', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await fromCart(page);
  await expect.poll(() => excessOf(page)).toBe(0);
  await order(page);
  await expect(wallet(page)).toBeVisible();
  await expect.poll(() => excessOf(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the recap orders, and the card is one press away', { tag: '@full' }, async ({ page }) => {
    await fromCart(page);
    await order(page);
    // Playwright's search by text ignores <noscript>.
    const words = page.locator('main noscript p');
    await expect(words).toContainText('Ces boutons demandent JavaScript');
    await expect(words).toBeVisible();
    await page.getByRole('button', { name: 'Payer par carte' }).click();
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await expect(page.getByText('Votre paiement est reçu.')).toBeVisible();
  });
});
