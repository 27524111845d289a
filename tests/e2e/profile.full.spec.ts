import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { openAccountByMail, PASSWORD, signIn } from '#tests/support/account-journeys.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { whenHydrated } from '#tests/support/hydration.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('details are corrected and kept, the data fetched, the account ended', async ({ page }) => {
      await openAccountByMail(page, SITE_OUTBOX);
      await page.goto('/client/profil');
      await page.getByLabel('Entreprise').fill('Renard');
      await page.getByLabel('Numéro SIREN').fill('123 456 789');
      await page.getByRole('button', { name: 'Enregistrer les coordonnées' }).click();
      await expect(page.getByRole('alert')).toContainText('Numéro SIREN');
      await expect(page.getByLabel('Numéro SIREN')).toHaveValue('123 456 789');
      await page.getByLabel('Numéro SIREN').fill('732 829 320');
      await page.getByLabel('Numéro SIREN').press('Enter');
      await expect(page.getByText('Vos coordonnées sont enregistrées.')).toBeVisible();

      await page.getByRole('link', { name: 'Copie des données' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos données');
      const copy = page.locator('#export');
      const end = page.locator('#suppression');
      await copy.getByLabel('Mot de passe', { exact: true }).fill('autre');
      await copy.getByRole('button', { name: 'Télécharger' }).click();
      await expect(copy.getByText('Vérifiez votre mot de passe').first()).toBeVisible();
      await copy.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
      const coming = page.waitForEvent('download');
      await copy.getByRole('button', { name: 'Télécharger' }).click();
      const files = unzipSync(readFileSync(await (await coming).path()));
      const rows = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()));
      expect(rows['public.profiles']).toMatchObject([{ company: 'Renard', siren: '732829320' }]);

      await end.getByLabel('Écrivez SUPPRIMER').fill('SUPPRIMER');
      await end.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
      await end.getByRole('button', { name: 'Supprimer mon compte' }).click();
      await expect(page.getByText('Votre compte est supprimé.')).toBeVisible();
      await page.goto('/client/profil');
      await expect(page).toHaveURL(/\/connexion\?/);
    });

    test('a form that is sent without React once its session is over comes back filled in', async ({
      page,
      context,
      playwright,
      baseURL,
    }) => {
      const email = await openAccountByMail(page, SITE_OUTBOX);
      await page.goto('/client/profil');
      const billing = page.getByRole('group', { name: 'Adresse de facturation' });
      await billing.getByLabel('Numéro et rue').fill('12 rue du Barbâtre');
      await billing.getByLabel('Ville').fill('Reims');
      const storageState = await context.storageState();
      const elsewhere = await playwright.request.newContext({ baseURL, storageState });
      const { origin } = new URL(page.url());
      await elsewhere.post('/deconnexion', { form: { scope: 'global' }, headers: { origin } });
      await elsewhere.dispose();
      if (javaScriptEnabled)
        // Sends the form as a browser does before React has come; React would send it itself.
        await page.locator('#adresses form').evaluate((form: HTMLFormElement) => {
          const intent = document.createElement('input');
          Object.assign(intent, { type: 'hidden', name: 'intent', value: 'addresses' });
          form.append(intent);
          form.submit();
        });
      else await page.getByRole('button', { name: 'Enregistrer les adresses' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
      await signIn(page, email);
      await expect(page.getByText('Votre session avait pris fin')).toBeVisible();
      if (javaScriptEnabled) await whenHydrated(page);
      await expect(billing.getByLabel('Numéro et rue')).toHaveValue('12 rue du Barbâtre');
      await expect(billing.getByLabel('Ville')).toHaveValue('Reims');
      await billing.getByLabel('Code postal').fill('51100');
      await page.getByRole('button', { name: 'Enregistrer les adresses' }).click();
      await expect(page.getByText('Vos adresses sont enregistrées.')).toBeVisible();
      await expect(page.getByText('Votre session avait pris fin')).toHaveCount(0);
      await page.reload();
      await expect(billing.getByLabel('Numéro et rue')).toHaveValue('12 rue du Barbâtre');
    });
  });
}

test('the newsletter of this browser takes the address of the account, and gives it back', async ({
  page,
}) => {
  const email = await openAccountByMail(page, SITE_OUTBOX);
  await page.goto('/client/profil');
  const kept = () => page.evaluate(() => localStorage.getItem('newsletterSubscribers'));
  await page.getByRole('button', { name: 'Inscrire mon adresse' }).click();
  await expect(page.getByText('Votre adresse est inscrite dans celui-ci.')).toBeVisible();
  expect(await kept()).toBe(JSON.stringify([email]));
  await page.getByRole('button', { name: 'Retirer mon adresse' }).click();
  await expect(page.getByText('Votre adresse n’est pas dans celui-ci.')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('the screens are sound on a phone, and fit a desktop', async ({ page }) => {
  await openAccountByMail(page, SITE_OUTBOX);
  for (const path of ['/client/profil', '/client/profil/donnees']) {
    await page.goto(path);
    await expectSound(page);
  }
});
