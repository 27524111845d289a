import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, randomEmail } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { type CaptchaProvider, startCaptchaProvider } from '#tests/support/captcha-provider.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

// One site for the file's journeys.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const START_LIMIT_MS = 120_000;

let provider: CaptchaProvider;
let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  provider = await startCaptchaProvider('hcaptcha');
  site = await startOwnSite({ ...provider.settings, AUTH_SEND_GAP_S: '0' });
});
test.afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});

const widget = (page: Page) => page.getByRole('group', { name: 'Vérification contre les robots' });
const prove = (page: Page) => widget(page).getByRole('button', { name: 'Je suis humain' }).click();

/** Opens a page on the site with captchas; returns the errors that its browser reports. */
async function open(page: Page, path: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(site.origin + path);
  return complaints;
}

test('sign up, be refused without a proof, confirm, sign in: each form wants a proof of its own', async ({
  page,
}) => {
  const complaints = await open(page, '/inscription');
  const email = randomEmail();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await expect(widget(page).getByRole('button')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('alert')).toContainText('refaites cette vérification');
  await expect(widget(page)).toContainText('Refaites cette vérification');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);

  await prove(page);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  const first = await lastMail(site.outbox, email);
  await page.getByRole('button', { name: 'Renvoyer le message' }).click();
  await expect(page.getByRole('alert')).toContainText('refaites cette vérification');
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  await prove(page);
  await page.getByRole('button', { name: 'Renvoyer le message' }).click();
  await expect(page.getByText('un nouveau message vient de partir')).toBeVisible();
  await expect.poll(async () => (await lastMail(site.outbox, email)).code).not.toBe(first.code);
  await page.getByLabel('Code à six chiffres').fill((await lastMail(site.outbox, email)).code);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);

  // The area would notice by itself, and go to the sign-in.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${site.origin}/connexion`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon-mot');
  await prove(page);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('ne vont pas ensemble');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  // The earlier proof was used up.
  await prove(page);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  expect(new Set(provider.asked).size).toBe(provider.asked.length);
  expect(complaints.filter((text) => /Content Security Policy|Hydration/i.test(text))).toEqual([]);
});

test('a link and a new password are asked for with a proof', async ({ page }) => {
  const complaints = await open(page, '/mot-de-passe-oublie');
  await page.getByLabel('Adresse e-mail').fill(randomEmail());
  await prove(page);
  await page.getByRole('button', { name: 'Recevoir le message' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  await page.goto(`${site.origin}/connexion`);
  await page.getByLabel('Adresse e-mail').fill(randomEmail());
  await prove(page);
  await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  expect(complaints.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
});

test('a client navigation to such a screen has its widget too', async ({ page }) => {
  const complaints = await open(page, '/espace-client');
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/connexion$/);
  await expect(widget(page).getByRole('button', { name: 'Je suis humain' })).toBeVisible();
  expect(complaints.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
});

test('a provider that cannot be reached is told at its place', async ({ page }) => {
  await page.route(`${provider.origin}/**`, (route) => route.abort());
  await open(page, '/connexion');
  await expect(widget(page)).toContainText('le service de vérification n’a pas répondu');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says what it needs, and its refusal is in French', async ({ page }) => {
    await open(page, '/connexion');
    // Playwright's search by text ignores <noscript>.
    await expect(widget(page).locator('noscript p')).toContainText('Cette vérification demande JavaScript');
    await expect(widget(page).locator('noscript p')).toBeVisible();
    await page.getByLabel('Adresse e-mail').fill(randomEmail());
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toContainText('refaites cette vérification');
  });
});
