import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { goToScreen } from '#tests/support/admin-menu.ts';
import { faultsDayAndNight, faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { draw, moveOn, step } from '#tests/support/repair-steps.ts';
import { picture } from '#tests/support/sample-files.ts';

/** A name that only the tests of this file use. */
const customer = () => `Client ${crypto.randomUUID().slice(0, 8)}`;

const fitsIn = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: '@full',
  }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1024, height: 768 } });
    test.slow();

    test('a device goes from the counter to its customer', async ({ page }) => {
      const sound = async () => {
        // axe needs script.
        if (!javaScriptEnabled) return;
        await fitsIn(page);
        const faults = await faultsDayAndNight(page);
        expect([page.url(), faults]).toEqual([page.url(), []]);
      };
      const name = customer();
      await openAdmin(page);
      await sound();
      await goToScreen(page, 'Enregistrer un appareil');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enregistrer un appareil');
      if (javaScriptEnabled) await hydrate(page);
      await sound();

      await page.getByLabel('Nom', { exact: true }).fill(name);
      await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
      await page.getByLabel('Comment le joindre').selectOption('phone');
      await page.getByLabel('Console et manette').check();
      await page.getByLabel(/^Modèle/).fill('Switch 2');
      await page.getByLabel('Panne').fill('Le joystick part tout seul.');
      await page.getByLabel(/^Écran/).selectOption('marked');
      await page.getByRole('checkbox', { name: 'Manette' }).check();
      await page.getByRole('textbox', { name: /^Code/ }).fill('1379');
      await page.getByLabel('Pièces neuves seulement').check();
      await page.locator('#photos').setInputFiles({
        name: 'arrivee.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture('jpeg'),
      });
      await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Données' })).toBeVisible();
      await expect(page.getByLabel('Panne')).toHaveValue('Le joystick part tout seul.');
      await expect(page.getByLabel('arrivee.jpg')).toBeChecked();
      await sound();

      await page.getByLabel(/Le client a lu l’information/).check();
      if (javaScriptEnabled) {
        await draw(page);
      } else {
        await page.getByLabel(/^Nom du signataire/).fill(name);
        await page.getByLabel(/Le client confie l’appareil/).check();
      }
      await page.getByRole('textbox', { name: /^Code/ }).fill('1379');
      await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dossier REP-/);
      const ticket = page.getByRole('link', { name: /Imprimer le ticket/ });
      const paper = await page.request.get((await ticket.getAttribute('href')) ?? '');
      expect(paper.headers()['content-type']).toBe('application/pdf');
      await sound();

      await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Switch 2$/);
      await expect(page.getByRole('img', { name: 'À l’arrivée, photo 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Lire le code' }).click();
      await expect(page.getByText('1379')).toBeVisible();
      await sound();
      await step(page, 'Diagnostic fait');
      await page.getByLabel(/^Note/).fill('Joystick usé.');
      await page.getByRole('button', { name: 'Diagnostic fait' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Le diagnostic est fait' })).toBeVisible();
      await expect(page.getByText('1379')).toHaveCount(0);

      await step(page, 'Envoyer le devis');
      await page.getByLabel('Désignation').first().fill('Remplacement du joystick');
      await page
        .getByLabel(/^Prix \(neuf\)/)
        .first()
        .fill('39,90');
      await sound();
      await page.getByRole('button', { name: 'Envoyer au client' }).click();
      await expect(page.getByText('Devis n°\u00a01, 39,90\u00a0€')).toBeVisible();
      await step(page, 'Noter l’accord du client');
      await page.getByLabel('Au comptoir', { exact: true }).check();
      await page.getByLabel(/^Le client accepte le devis/).check();
      await sound();
      await page.getByRole('button', { name: 'Noter l’accord' }).click();
      await expect(page.getByRole('heading', { name: 'La suite' })).toBeVisible();

      await moveOn(page, 'Commencer la réparation', 'Tests réussis', 'Prêt à rendre');
      await expect(page.getByRole('heading', { name: 'En attente de retrait' })).toBeVisible();
      await page.goto('/admin/reparations?vue=tableau');
      await expect(page.getByRole('region', { name: /^À rendre/ })).toContainText(name);
      await sound();
      await page.goto(`/admin/reparations?q=${encodeURIComponent(name)}`);
      await sound();
      await page.getByRole('link', { name: /^REP-/ }).click();

      await step(page, 'Remettre l’appareil');
      await expect(page.getByLabel('Remis à')).toHaveValue(name);
      await page.getByLabel('Pièce d’identité').check();
      await page.getByLabel(/^Sans signature, pourquoi/).fill('Pressé');
      await sound();
      await page.getByRole('button', { name: 'Carte bancaire, à l’atelier' }).click();
      await expect(page.getByRole('heading', { name: 'Remise et garanties' })).toBeVisible();
      await expect(page.getByText('Code de déverrouillage', { exact: true })).toHaveCount(0);
    });
  });
}

test.describe('on a phone, by night', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  // The journey of a working day looks at them by day.
  test('the screens have no fault that axe finds, and nothing reaches past the edge', async ({ page }) => {
    await openAdmin(page);
    for (const path of ['/enregistrement', '/admin/reparations?vue=tableau']) {
      await page.goto(path);
      await fitsIn(page);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
  });
});
