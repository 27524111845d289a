import { expect, type Page, test } from '@playwright/test';
import { dayInParis } from '#domain/dates/dates.ts';
import { PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

const ADMIN = 'patronne@exemple.fr';

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, AUTH_SEND_GAP_S: '0' });
});

test.afterAll(() => site?.stop());

/** Opens a text or a price from the list, as somebody does who knows its words only. */
async function openText(page: Page, words: string, name: string) {
  await page.goto(`${site.origin}/admin/textes`);
  await page.getByLabel('Mots ou montant').fill(words);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
const DONE = 'C’est enregistré, et le site le montre déjà.';

test('the owner changes a phone price and the words of a mail, schedules one, and takes all of it back', async ({
  page,
  browser,
}) => {
  test.slow();
  const visitor = await (await browser.newContext()).newPage();
  const shownPrice = async () => {
    await visitor.goto(`${site.origin}/prix/telephone/iphone`);
    return visitor.getByRole('main').textContent();
  };
  /** Asks for a mail as somebody who has forgotten a password. */
  const askForMail = async () => {
    await visitor.goto(`${site.origin}/mot-de-passe-oublie`);
    await visitor.getByLabel('Adresse e-mail').fill(ADMIN);
    await visitor.getByRole('main').getByRole('button').first().click();
    await expect(visitor.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  };
  const lastSubject = async () => (await lastMail(site.outbox, ADMIN)).subject;

  await page.goto(`${site.origin}/connexion?redirectTo=/admin/textes`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Textes et tarifs');

  expect(await shownPrice()).toMatch(/79 à 249/);
  await openText(page, 'écran cassé', 'Écran cassé, iPhone');
  await page.getByLabel('Jusqu’à').fill('cent');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('euros');
  await expect(page.getByLabel('Jusqu’à')).toHaveValue('cent');
  await page.getByLabel('Jusqu’à').fill('259');
  await save(page);
  await expect(page.getByText(DONE)).toBeVisible();
  expect(await shownPrice()).toMatch(/79 à 259/);

  // Another price for a later day waits, and is taken back.
  await page.getByLabel('Jusqu’à').fill('269');
  await page.getByLabel('À partir du').fill(dayInParis(new Date(Date.now() + 3 * 86_400_000)));
  await save(page);
  await expect(page.getByText('le site le montrera de lui-même')).toBeVisible();
  expect(await shownPrice()).toMatch(/79 à 259/);
  await page.getByRole('button', { name: /^Retirer le changement du/ }).click();
  await expect(page.getByText('Le changement programmé est retiré.')).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à l’origine' }).click();
  await expect(page.getByText('L’origine est de retour sur le site.')).toBeVisible();
  expect(await shownPrice()).toMatch(/79 à 249/);

  await askForMail();
  const before = await lastSubject();
  await openText(page, 'nouveau mot de passe', 'Mot de passe oublié');
  await page.getByLabel('Objet et titre').fill('Un mot de passe neuf, par ici');
  await page.getByRole('button', { name: 'Voir avant d’enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('Un mot de passe neuf, par ici');
  await save(page);
  await expect(page.getByText(DONE)).toBeVisible();
  await askForMail();
  await expect.poll(lastSubject).toContain('Un mot de passe neuf, par ici');
  await page.getByRole('button', { name: 'Revenir à l’origine' }).click();
  await expect(page.getByText('L’origine est de retour sur le site.')).toBeVisible();
  await askForMail();
  await expect.poll(lastSubject).toBe(before);

  await page.goto(`${site.origin}/admin/journal`);
  await expect(page.getByRole('row').filter({ hasText: '249 € → 259 €' })).toContainText(
    'Écran cassé, iPhone',
  );
});
