import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openAdmin, PASSWORD, randomEmail, signIn } from '#tests/support/account-journeys.ts';
import { codeOf } from '#tests/support/account-second-factor.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { AS_SERVICE, E2E_SERVICE_KEY } from '#tests/support/e2e-keys.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

// The owner of the shop adds a second factor in the days of grace; after them, the owner can do nothing else without it.

// One site for the file's journeys.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const START_LIMIT_MS = 120_000;

/** A site on which the days of grace are over from the start. */
let late: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS);
  late = await startOwnSite({ AUTH_ADMIN_MFA_GRACE_DAYS: '0', SERVICE_ROLE_KEY: E2E_SERVICE_KEY });
});
test.afterAll(() => late?.stop());

async function expectSound(page: Page) {
  expect(await faultsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function makeAdmin(request: APIRequestContext): Promise<string> {
  const email = randomEmail();
  const data = { email, password: PASSWORD, email_confirm: true };
  const made = await request.post(`${late.origin}/auth/v1/admin/users`, { headers: AS_SERVICE, data });
  const { id } = await made.json();
  const url = `${late.origin}/rest/v1/profiles?id=eq.${id}`;
  await request.patch(url, { headers: AS_SERVICE, data: { role: 'admin' } });
  return email;
}

/** Turns the second factor on in the profile, with the present password. */
async function turnOn(page: Page) {
  const factors = page.locator('#deux-etapes');
  await factors.getByLabel('Mot de passe actuel', { exact: true }).fill(PASSWORD);
  await factors.getByRole('button', { name: 'Activer les deux étapes' }).click();
  const secret = ((await page.locator('.enrol__key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.locator('.codes__list code')).toHaveCount(10);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script, at 390 px' : 'without script, at 1440 px', () => {
    test.use({ javaScriptEnabled, viewport: { width: javaScriptEnabled ? 390 : 1440, height: 900 } });

    test('in the days of grace, the day it ends is told, and a factor is added with the password', async ({
      page,
    }) => {
      await openAdmin(page);
      await expect(
        page.getByText(/avant le \d\d\/\d\d\/\d{4}\s: ensuite, elle ne s’ouvre plus sans\./),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Ajoutez-y un code de votre téléphone' }).click();
      await turnOn(page);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aujourd’hui à l’atelier');
      await expect(page.getByText('Ce compte n’a qu’un mot de passe')).toHaveCount(0);
    });

    test('after them, the back office waits for it', async ({ page, request }) => {
      const email = await makeAdmin(request);
      await page.goto(`${late.origin}/connexion?redirectTo=/admin/commandes`);
      await signIn(page, email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activez les deux étapes');
      if (javaScriptEnabled) await expectSound(page);
      await page.goto(`${late.origin}/admin/stock`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activez les deux étapes');
      await page.getByRole('link', { name: 'Activer les deux étapes' }).click();
      await turnOn(page);
      await page.goto(`${late.origin}/admin/commandes`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commandes');
    });

    test('the password changes with the present one', async ({ page, request }) => {
      await page.goto(`${late.origin}/connexion?redirectTo=/client/profil`);
      await signIn(page, await makeAdmin(request));
      const part = page.locator('#mot-de-passe');
      const change = async (current: string) => {
        await part.getByLabel('Mot de passe actuel', { exact: true }).fill(current);
        await part.getByLabel('Nouveau mot de passe', { exact: true }).fill('chanfrein-et-cuivre');
        await part.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      };
      await change('pas-celui-la');
      await expect(part.getByRole('alert')).toContainText('ce n’est pas celui-ci');
      if (javaScriptEnabled) await expectSound(page);
      await change(PASSWORD);
      await expect(page.getByText('Le mot de passe est changé.')).toBeVisible();
      await page.getByRole('link', { name: 'Confirmez autrement que c’est vous' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmez que c’est vous');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('Mot de passe actuel', { exact: true }).fill('chanfrein-et-cuivre');
      await page.getByRole('button', { name: 'Confirmer' }).click();
      await expect(page).toHaveURL(`${late.origin}/client/profil#e-mail`);
    });
  });
