import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { randomEmail } from '#tests/support/account-journeys.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { accept, orderButton, writeWho } from '#tests/support/checkout-form.ts';
import { E2E_SERVICE_KEY } from '#tests/support/e2e-keys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { addProduct } from '#tests/support/shop-products.ts';
import { otherCode, type SmsProvider, startSmsProvider } from '#tests/support/sms-provider.ts';

// One site for the file's journeys, all of one number.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const START_LIMIT_MS = 120_000;

let provider: SmsProvider;
let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  provider = await startSmsProvider();
  site = await startOwnSite({
    SMS_API_URL: provider.url,
    SMS_PER_NUMBER: '100',
    SERVICE_ROLE_KEY: E2E_SERVICE_KEY,
  });
});
test.afterAll(async () => {
  await site?.stop();
  provider?.stop();
});

/** Whether the page is wider than the phone: something is cut, or the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const code = (page: Page) => page.getByLabel('Code reçu par SMS');
const askForCode = (page: Page) => page.getByRole('button', { name: 'Recevoir un code par SMS' });

async function open(context: BrowserContext, javaScriptEnabled: boolean) {
  const page = await context.newPage();
  const check = async () => {
    expect(await overflow(page)).toBe(0);
    if (!javaScriptEnabled) return;
    expect(await faultsDayAndNight(page)).toEqual([]);
  };
  return { page, check };
}

/** Asks for a code, mistypes it, asks for another one too soon, and types it. */
async function confirmBySms(page: Page, check: () => Promise<void>, confirm: string) {
  await expect(page.getByRole('heading', { name: 'Ou par SMS' })).toBeVisible();
  await expect(page.getByText('six chiffres au •• •• 56 78')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await check();
  await askForCode(page).click();
  await expect(page.getByText('Un code est parti au •• •• 56 78.')).toBeVisible();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await check();
  const sent = provider.lastCode();
  await code(page).fill(otherCode(sent));
  await page.getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Code reçu par SMS');
  await expect(code(page)).toHaveAccessibleDescription(/celui-ci ne convient pas/);
  await check();
  await page.getByRole('button', { name: 'Recevoir un autre code' }).click();
  await expect(page.getByRole('alert')).toContainText(/Attendez .+ avant d’en demander un autre/);
  expect(provider.lastCode()).toBe(sent);
  await code(page).fill(sent);
  await page.getByRole('button', { name: confirm, exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with script' : 'without script';

  test(`an order is confirmed by the code of a text message, ${way}`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const { id } = await addProduct(context.request);
    const { page, check } = await open(context, javaScriptEnabled);
    const value = Buffer.from(JSON.stringify([[id, 1]])).toString('base64url');
    await context.addCookies([{ name: 'panier', value, url: site.origin }]);
    await page.goto('/paiement');
    if (javaScriptEnabled) await hydrate(page);
    await writeWho(page);
    await accept(page);
    await orderButton(page).click();
    await confirmBySms(page, check, 'Confirmer la commande avec obligation de paiement');
    await expect(page.getByRole('heading', { name: 'Merci, votre commande est enregistrée' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ou par SMS' })).toHaveCount(0);
    // No mailbox is proven: the mail that leaves has a button, and no contract yet.
    await expect(page.getByText(/appuyez sur son bouton pour y recevoir le contrat/)).toBeVisible();
    await expect(page.getByText(/La confirmation part à l’adresse/)).toHaveCount(0);
    await check();
    await context.close();
  });

  test(`an appointment is kept by the code of a text message, ${way}`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const { page, check } = await open(context, javaScriptEnabled);
    await page.goto('/rendez-vous');
    if (javaScriptEnabled) await hydrate(page);
    await page.getByRole('link', { name: 'Semaine suivante' }).click();
    await expect(page).toHaveURL(/\?jour=/);
    await page.getByRole('radio', { disabled: false }).last().check();
    await page.getByLabel('Appareil').fill('PlayStation 5');
    await page.getByLabel('Panne ou demande').fill('S’éteint au bout de dix minutes.');
    await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
    await page.getByLabel('Adresse e-mail').fill(randomEmail());
    await page.getByLabel('Téléphone').fill('06 12 34 56 78');
    await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
    await confirmBySms(page, check, 'Confirmer le rendez-vous');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous');
    await expect(page.getByRole('main').getByRole('status')).toContainText('C’est réservé');
    await check();
    await context.close();
  });
}
