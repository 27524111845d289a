import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openAccountByMail, signIn, signOut } from '#tests/support/account-journeys.ts';
import { codeOf } from '#tests/support/account-second-factor.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { whenHydrated } from '#tests/support/hydration.ts';

test.slow();

async function expectSound(page: Page) {
  expect(await faultsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Turns the second factor on; returns the codes that are shown then. */
async function turnOn(page: Page): Promise<string[]> {
  await page.goto('/client/profil');
  await page.getByRole('button', { name: 'Activer les deux étapes' }).click();
  const secret = ((await page.locator('.enrol__key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('La validation en deux étapes est activée.')).toBeVisible();
  const codes = await page.locator('.codes__list code').allTextContents();
  expect(codes).toHaveLength(10);
  return codes;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script, at 390 px' : 'without script, at 1440 px', () => {
    test.use({ javaScriptEnabled, viewport: { width: javaScriptEnabled ? 390 : 1440, height: 900 } });

    test('without the telephone, a code that was taken along lets in; the lost device is taken off', async ({
      page,
      context,
    }) => {
      const email = await openAccountByMail(page, SITE_OUTBOX);
      const codes = await turnOn(page);
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Télécharger' }).click();
      const file = readFileSync(await (await coming).path(), 'utf8');
      for (const code of codes) expect(file).toContain(code);
      if (javaScriptEnabled) {
        await whenHydrated(page);
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Copier' }).click();
        await expect(page.getByText('Les dix codes sont copiés.')).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
        await expectSound(page);
      } else await expect(page.getByRole('button', { name: 'Copier' })).toBeHidden();
      // The page shows them only this once.
      await page.goto('/client/profil');
      await expect(page.locator('.codes__list')).toHaveCount(0);
      await expect(page.getByText('Il vous en reste 10')).toBeVisible();

      await signOut(page);
      await page.goto('/client/commandes');
      await signIn(page, email);
      await page.getByRole('link', { name: 'Je n’ai plus mon téléphone' }).click();
      await page.getByLabel('Code de secours').fill('zzzz zzzz zzzz zzzz');
      await page.getByRole('button', { name: 'Entrer avec ce code' }).click();
      await expect(page.getByRole('alert')).toContainText('il est faux');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('Code de secours').fill(codes[0]?.toUpperCase() ?? '');
      await page.getByRole('button', { name: 'Entrer avec ce code' }).click();
      await expect(page).toHaveURL('/client/commandes');

      await page.goto('/client/profil');
      await expect(page.getByText('Il vous en reste 9')).toBeVisible();
      await page.getByRole('button', { name: 'Remplacer les codes' }).click();
      await expect(page.locator('.codes__list code')).toHaveCount(10);
      expect(await page.locator('.codes__list code').allTextContents()).not.toContain(codes[1]);
      await page.getByRole('link', { name: 'Retirer Téléphone' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Retirer «\u00a0Téléphone\u00a0»\u00a0?',
      );
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: 'Retirer' }).click();
      await expect(page.getByText('Ce moyen de vérification est retiré.')).toBeVisible();
      await signOut(page);
      await page.goto('/connexion');
      await signIn(page, email);
      await expect(page).toHaveURL('/client/dashboard');
    });
  });
