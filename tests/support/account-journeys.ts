import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { AS_SERVICE } from './e2e-keys.ts';
import { lastMail } from './outbox.ts';

export const PASSWORD = 'cuivre-et-chanfrein';

export const randomEmail = (): string => `${randomBytes(6).toString('hex')}@exemple.fr`;

/** Fills in the sign-up form; the site answers with a page for the code of its mail. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/inscription');
  await page.getByLabel('Nom').fill('Camille Renard');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
}

/** Signs in with an account made with the service's key; tests/e2e/account.spec.ts tests the screens for it. */
export async function openAccount(page: Page): Promise<string> {
  const { email } = await makeAccount(page, 'Camille Renard');
  await takeSession(page, email);
  await page.goto('/client/dashboard');
  return email;
}

/** The same through the screens, on the page's own site. The code of the mail also proves whose account it is. */
export async function openAccountByMail(page: Page, outbox: string): Promise<string> {
  const email = randomEmail();
  await signUp(page, email);
  await page.getByLabel('Code à six chiffres').fill((await lastMail(outbox, email)).code);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** The same, in the back office. */
export async function openAdmin(page: Page): Promise<void> {
  const { request } = page.context();
  const { id, email } = await makeAccount(page, 'Denise Papin');
  const url = `/rest/v1/profiles?id=eq.${id}`;
  const given = await request.patch(url, { headers: AS_SERVICE, data: { role: 'admin' } });
  expect(given.status()).toBe(204);
  await takeSession(page, email);
  await page.goto('/admin');
}

async function makeAccount(page: Page, name: string): Promise<{ id: string; email: string }> {
  const email = randomEmail();
  const account = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: name } };
  const { request } = page.context();
  const made = await request.post('/auth/v1/admin/users', { headers: AS_SERVICE, data: account });
  const { id } = await made.json();
  return { id, email };
}

/** Sends what the sign-in form sends; the cookies go to the browser. */
async function takeSession(page: Page, email: string): Promise<void> {
  const answer = await page.context().request.post('/connexion', {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    form: { email, password: PASSWORD },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBeDefined();
}

export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Espace client' });
  await menu.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/^[^?]*\/espace-client/);
}
