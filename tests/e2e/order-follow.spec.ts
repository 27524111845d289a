import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';
import { linkIn } from '#tests/support/repair-steps.ts';

// The orders are placed before the site starts (tests/support/site-with-orders.ts).
const TO_PAY = 'CMD-2026-K7R-4WM';
const PAID = 'CMD-2026-9HX-2FJ';

let site: OwnSite;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 844 } });

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite(
    { SERVICE_ROLE_KEY: 'cle-du-suivi-des-commandes' },
    'tests/support/site-with-orders.ts',
  );
});

test.afterAll(() => site?.stop());

const go = (page: Page) => page.goto(`${site.origin}/suivi-commande`);

async function find(page: Page, number: string, email = 'camille@exemple.fr') {
  await page.getByLabel('Numéro de commande').fill(number);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await expect(page.getByRole('status').first()).toContainText('Si cette commande existe');
}

/** Asks for the link, then opens it from the mail. */
async function openByMail(page: Page, number: string) {
  await find(page, number.toLowerCase());
  const { text } = await mailAbout(site.outbox, 'camille@exemple.fr', `${number} : votre lien`);
  await page.goto(linkIn(text));
}

/** Whether the page is wider than the phone: something is cut, or the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? '@looks' : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('a guest finds a paid order again by its number and e-mail, and has its invoice', async ({
      page,
    }) => {
      await go(page);
      if (javaScriptEnabled) {
        expect(await faultsOf(page)).toEqual([]);
        await hydrate(page);
      }
      await openByMail(page, PAID);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${PAID}`);
      await expect(page).toHaveURL(/\/suivi-commande\?lien=[\w-]{43}$/);
      await expect(page.getByRole('list', { name: 'Avancement de la commande' })).toContainText(
        'Préparation',
      );
      await expect(page.getByText('Reste à payer')).toHaveCount(0);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Facture FAC-/ }).click();
      const download = await started;
      expect(download.suggestedFilename()).toMatch(/^FAC-\d{4}-\d{6}\.pdf$/);
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
      await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
      await expect(page.getByLabel('Contrat')).toHaveValue(PAID);
    });
  });
}

test('without script it is asked once more before an order is cancelled', { tag: '@full' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await go(page);
  await openByMail(page, TO_PAY);
  await page.getByRole('link', { name: 'Annuler la commande' }).click();
  await page.getByRole('link', { name: 'Garder la commande' }).click();
  await expect(page.getByText('Réservée, à régler à l’atelier').first()).toBeVisible();
  await context.close();
});

test('with script too, and the order says that it is over', { tag: '@full' }, async ({ page }) => {
  await go(page);
  await hydrate(page);
  await openByMail(page, TO_PAY);
  await page.getByRole('link', { name: 'Annuler la commande' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annuler cette commande\u00a0?');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByRole('heading', { name: 'Cette commande est terminée' })).toBeVisible();
  await expect(page.getByText('Rien n’avait été payé')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveCount(0);
});
