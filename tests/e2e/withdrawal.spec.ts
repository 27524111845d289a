import { expect, type Page, test } from '@playwright/test';
import { randomEmail } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { countMails, mailAbout } from '#tests/support/outbox.ts';

const PATH = '/renoncer-au-contrat';

test.use({ viewport: { width: 390, height: 844 } });

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByLabel('Contrat').fill('Réparation de ma console');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Relire ma déclaration' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('from the foot of any page, two steps and a dated receipt, on the screen and by mail', async ({
      page,
    }) => {
      const check = async () => {
        if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      };
      const email = randomEmail();
      await page.goto('/faq');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
      await expect(page).toHaveURL(PATH);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renoncer au contrat ici');
      await check();
      if (javaScriptEnabled) await hydrate(page);

      await fillIn(page, 'camille@');
      await expect(page.getByRole('alert')).toContainText('Un champ est à corriger');
      await expect(page.getByLabel('Contrat')).toHaveValue('Réparation de ma console');
      await check();

      await fillIn(page, email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relisez votre déclaration');
      if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Modifier' }).click();
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
      await page.getByRole('button', { name: 'Relire ma déclaration' }).click();
      await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rétractation est reçue');
      if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const [reference = ''] =
        /REN-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
      await expect(page.locator('main time')).toHaveText(
        /le \d\d\/\d\d\/\d{4} à \d\d\u00a0h\u00a0\d\d, heure de Paris/,
      );
      await check();
      await mailAbout(SITE_OUTBOX, email, `Votre rétractation ${reference} est bien reçue`);
      expect(await countMails(SITE_OUTBOX, email)).toBe(1);
      await page.reload();
      await expect(page.getByText(reference)).toBeVisible();
      expect(await countMails(SITE_OUTBOX, email)).toBe(1);
    });
  });
}
