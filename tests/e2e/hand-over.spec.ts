import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { draw, moveOn, step } from '#tests/support/repair-steps.ts';

// A device leaves signed for on the customer's own screen, with its guarantee sheet, and comes back under the guarantee.

test.use({ viewport: { width: 1024, height: 768 } });
test.slow();

async function looksSound(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
}

test('a hand-over is signed on a phone, has its sheet, and the return names it', async ({
  page,
  browser,
}) => {
  await openAdmin(page);
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill(`Client ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 98 76 54 32');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('Switch 2');
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Main-d’œuvre/).fill('39,90');
  await page.getByLabel(/Le client accepte ce prix/).check();
  await page.getByLabel(/Le client a lu l’information/).check();
  await draw(page);
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await expect(page.getByRole('heading', { name: 'Terminer et rendre' })).toBeVisible();
  await page.getByRole('link', { name: 'Ne rien faire' }).click();
  await moveOn(page, 'Tests réussis', 'Prêt à rendre');
  const [reference = ''] = /REP-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(page.url()) ?? [];

  // Nothing is handed over unsigned and unsaid; the fault stands beside its field, and what is due too.
  await step(page, 'Remettre l’appareil');
  await looksSound(page);
  await page.getByRole('button', { name: 'Espèces', exact: true }).click();
  await expect(page.getByText('ou dites pourquoi elle ne signe pas.').first()).toBeVisible();
  await expect(page.getByText('Vérifiez l’identité, ou le ticket').first()).toBeVisible();

  await page.getByRole('link', { name: 'Faire signer sur l’écran du client' }).click();
  await page.getByRole('button', { name: 'Faire signer sur un autre écran' }).click();
  const code = (await page.locator('.case__code').textContent()) ?? '';
  await hydrate(page);
  await looksSound(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await theirs.newPage();
  await phone.goto('/signer');
  await phone.getByLabel(/^Code affiché/).fill(code);
  await phone.getByRole('button', { name: 'Continuer' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Lisez, puis signez');
  await expect(phone.getByText('réparé', { exact: true })).toBeVisible();
  await hydrate(phone);
  await looksSound(phone);
  await phone.getByLabel(/^J’ai repris cet appareil/).check();
  await draw(phone);
  await phone.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('C’est signé, merci');
  await theirs.close();

  await expect(page.getByText('La remise est signée')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Remettre l’appareil' }).click();
  await expect(page.getByText(/^Signé sur l’écran du client le/)).toBeVisible();
  await page.getByLabel('Pièce d’identité').check();
  await page.getByRole('button', { name: 'Espèces', exact: true }).click();
  const guarantees = page.getByRole('region', { name: 'Remise et garanties' });
  await expect(guarantees).toContainText('Rendu le');
  await expect(page.getByText(/pièce d’identité vérifiée, signé sur l’écran du client/)).toBeVisible();
  const sheet = await page.request.get(`/admin/reparations/${reference}/garantie.pdf`);
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await looksSound(page);

  // The guarantee answers: the return asks neither for parts nor for a price.
  await page.getByRole('link', { name: 'Enregistrer un retour' }).click();
  await expect(page.getByRole('group', { name: 'Sous garantie' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: /Pièces d’occasion/ })).toHaveCount(0);
  await expect(page.getByLabel(/^Main-d’œuvre/)).toHaveCount(0);
  await looksSound(page);
});
