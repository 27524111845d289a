import { expect, test } from '@playwright/test';
import { openAccountByMail, signIn, signOut } from '#tests/support/account-journeys.ts';
import { codeOf } from '#tests/support/account-second-factor.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { lastTextCode } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

// One site for the file's journeys, which are long.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const START_LIMIT_MS = 120_000;

let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  // All journeys use the same number.
  site = await startOwnSite({ AUTH_MFA_PHONE: 'on', AUTH_SEND_GAP_S: '0', SMS_PER_NUMBER: '100' });
});
test.afterAll(() => site?.stop());

const MOBILE = '33612345678';
const textCode = () => lastTextCode(site.outbox, MOBILE);

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with script' : 'without script';
  test(`a telephone becomes the second factor, and is asked for its code after the password, ${way}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled });
    const page = await context.newPage();
    const email = await openAccountByMail(page, site.outbox);
    await page.goto('/client/profil');
    await page.getByLabel('Numéro de mobile').fill('03 26 12 34 56');
    await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
    await expect(page.getByRole('alert')).toContainText('écrivez un numéro de mobile');
    await expect(page.getByLabel('Numéro de mobile')).toHaveValue('03 26 12 34 56');

    await page.getByLabel('Numéro de mobile').fill('06 12 34 56 78');
    await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
    await expect(page.getByText('envoyé par SMS au •• •• 56 78')).toBeVisible();
    const first = textCode();
    await page.getByLabel('Code à six chiffres').fill(first === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByRole('alert')).toContainText('dans le dernier SMS reçu');
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Renvoyer le code' }).click();
    await expect.poll(textCode).not.toBe(first);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Code à six chiffres').fill(textCode());
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('La validation en deux étapes est activée.')).toBeVisible();
    await expect(page.locator('#deux-etapes .area__list b').last()).toHaveText('SMS au •• •• 56 78');

    await signOut(page);
    await page.goto('/client/commandes');
    await signIn(page, email);
    await expect(page).toHaveURL('/connexion/verification?redirectTo=%2Fclient%2Fcommandes');
    const enrolled = textCode();
    await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
    await expect(page.getByText('Il vient de vous être envoyé par SMS.')).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Code à six chiffres').fill(enrolled);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByRole('alert')).toContainText('dans le dernier SMS reçu');
    await page.getByLabel('Code à six chiffres').fill(textCode());
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await expect(page).toHaveURL('/client/commandes');
    await context.close();
  });
}

test('an account with an application and a telephone chooses between them', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  const email = await openAccountByMail(page, site.outbox);
  await page.goto('/client/profil');
  await page.getByRole('button', { name: 'Activer les deux étapes' }).click();
  const secret = ((await page.locator('.enrol__key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('La validation en deux étapes est activée.')).toBeVisible();
  await page.getByLabel('Numéro de mobile').fill('+33 6 12 34 56 78');
  await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
  await expect(page.getByText('envoyé par SMS au •• •• 56 78')).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(textCode());
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.locator('#deux-etapes .area__list b').last()).toHaveText('SMS au •• •• 56 78');

  await signOut(page);
  await page.goto('/connexion');
  await signIn(page, email);
  await expect(page.getByText('Celui que montre votre application')).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir un code par SMS (SMS au •• •• 56 78)' }).click();
  await expect(page.getByText('Il vient de vous être envoyé par SMS.')).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser l’application' }).click();
  await expect(page.getByText('Celui que montre votre application')).toBeVisible();
  const chosen = textCode();
  await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click();
  await expect.poll(textCode).not.toBe(chosen);
  await expect(page.getByText('Il vient de vous être envoyé par SMS.')).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(textCode());
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await context.close();
});
