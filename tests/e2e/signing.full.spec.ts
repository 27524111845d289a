import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { draw } from '#tests/support/repair-steps.ts';

const fitsIn = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

async function looksSound(page: Page) {
  await fitsIn(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []]);
  }
}

test('a customer signs with a finger on another screen, and the counter sees it by itself', async ({
  page,
  browser,
}) => {
  test.slow();
  await openAdmin(page);
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.getByLabel('Nom', { exact: true }).fill(`Client ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
  await page.getByLabel('Console et manette').check();
  await page.getByLabel(/^Modèle/).fill('Switch 2');
  await page.getByLabel('Panne').fill('Le joystick part tout seul.');
  await page.getByLabel(/^Le client a lu/).check();
  await page.getByRole('button', { name: 'Enregistrer l’appareil' }).click();
  await page.getByRole('link', { name: 'Faire signer sur un autre écran' }).click();
  await page.getByRole('button', { name: 'Faire signer sur un autre écran' }).click();
  const code = (await page.locator('.case__code').textContent()) ?? '';
  await hydrate(page);
  await looksSound(page);

  // No session of the staff: another browser, a phone.
  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await theirs.newPage();
  await phone.clock.install();
  await phone.goto('/signer');
  await phone.getByLabel(/^Code affiché/).fill(code);
  await phone.getByRole('button', { name: 'Continuer' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Lisez, puis signez');
  await expect(phone.getByText('Le joystick part tout seul.')).toBeVisible();
  await hydrate(phone);
  await looksSound(phone);

  // The counter asks for another code meanwhile: of the first one, nothing stays on the screen.
  await page.getByRole('button', { name: 'Afficher un autre code' }).click();
  await expect(page.locator('.case__code')).not.toHaveText(code);
  await phone.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(phone.getByRole('alert')).toContainText('ce code n’ouvre rien');
  await expect(phone.getByText('Le joystick part tout seul.')).toHaveCount(0);
  await phone.getByLabel(/^Code affiché/).fill((await page.locator('.case__code').textContent()) ?? '');
  await phone.getByRole('button', { name: 'Continuer' }).click();
  await expect(phone.getByText('Le joystick part tout seul.')).toBeVisible();
  // When its time is over, the page asks whether the code still opens it.
  const asked = phone.waitForRequest(/suivi-reparation\/signature\.data/);
  await phone.clock.fastForward('20:30');
  await asked;
  await phone.getByLabel(/^Je confie cet appareil/).check();
  await phone.getByLabel(/^J’ai lu l’information/).check();
  await draw(phone);
  await phone.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('C’est signé, merci');
  await theirs.close();

  await expect(page.getByText('Le client a signé la prise en charge.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('img', { name: 'Signature du client' })).toBeVisible();
});
