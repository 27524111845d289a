import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, randomEmail, signIn } from '#tests/support/account-journeys.ts';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { confirmPath, countMails, lastMail } from '#tests/support/outbox.ts';
import { type OwnSite, startOwnSite } from '#tests/support/own-site.ts';

const ADMIN = 'comptoir@exemple.fr';
const PATH = '/admin/rendez-vous';

let site: OwnSite;

test.use({ viewport: { width: 390, height: 844 } });

test.beforeAll(async () => {
  test.setTimeout(60_000);
  site = await startOwnSite({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
});

test.afterAll(() => site?.stop());

/** Books the first free hour, as a visitor. Returns its day. */
async function book(page: Page, email: string) {
  await page.goto(`${site.origin}/rendez-vous`);
  await page.getByRole('radio', { disabled: false }).first().check();
  await page.getByLabel('Appareil').fill('PlayStation 5');
  await page.getByLabel('Panne ou demande').fill('S’éteint au bout de dix minutes.');
  await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect.poll(() => countMails(site.outbox, email), { timeout: 15_000 }).toBe(1);
  await page.goto(site.origin + confirmPath((await lastMail(site.outbox, email)).text));
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByText('C’est réservé')).toBeVisible();
  return (await page.locator('main time').getAttribute('datetime'))?.slice(0, 10);
}

test('the shop finds who comes in a week and cancels; nothing is wrong with its screen', {
  tag: ['@full', '@looks'],
}, async ({ page }) => {
  test.slow();
  const check = async () => {
    expect(await faultsDayAndNight(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  const email = randomEmail();
  const day = await book(page, email);

  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(`${PATH}?semaine=2020-01-06`)}`);
  await signIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendez-vous');
  await expect(page.getByText('Aucun rendez-vous cette semaine')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Semaine suivante' }).click();
  await expect(page.getByText('Semaine du 13 janvier 2020')).toBeVisible();
  await page.goto(`${site.origin}${PATH}?semaine=${day}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('PlayStation 5');
  await expect(row).toContainText('Réservé');
  await check();
  await row.getByRole('button', { name: 'Annuler' }).click();
  await expect(row).toContainText('Annulé');
  await expect(row.getByRole('button')).toHaveCount(0);
  await check();
});

test('somebody calls: an hour is given and changed in three presses each, and said aloud', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(PATH)}`);
  await signIn(page, ADMIN);
  await page.getByRole('link', { name: 'Prendre un rendez-vous' }).click();
  const free = page.getByRole('radio', { disabled: false });
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('alert')).toContainText('choisissez un créneau.');
  await free.first().check();
  await page.getByLabel('Nom', { exact: true }).fill('Odette Lambert');
  await page.getByLabel('Appareil').fill('Tour PC');
  await page.getByLabel('Panne ou demande').fill('Ne démarre plus.');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('alert')).toContainText('écrivez un téléphone ou un e-mail');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Odette Lambert');
  await page.getByLabel('Téléphone').fill('03 26 01 02 03');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Odette Lambert' });
  await expect(told).toContainText('dites-lui l’heure et le numéro');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('link', { name: 'Déplacer : Odette Lambert' }).click();
  await expect(page.getByText('Rien ne part à ce client')).toBeVisible();
  await free.last().check();
  await page.getByRole('button', { name: 'Déplacer à cette heure' }).click();
  await expect(told).toContainText('Rien ne part à ce client');
  await expect(page.getByRole('row').filter({ hasText: 'Odette Lambert' })).toContainText('Déplacé');
});

test('a full day says so inside the cards of its hours, and its week has the whole width of a phone', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  const booking = `${PATH}/nouveau`;
  await page.goto(`${site.origin}/connexion?redirectTo=${encodeURIComponent(booking)}`);
  await signIn(page, ADMIN);
  await page.getByRole('link', { name: 'Semaine suivante' }).click();
  await page
    .getByRole('navigation', { name: 'Choisir un jour' })
    .getByRole('link', { name: /^Samedi/ })
    .click();
  await expect(page.getByRole('radiogroup', { name: /^Heure d’arrivée, samedi/ })).toBeVisible();
  const hours = await page
    .getByRole('radio', { disabled: false })
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLInputElement ? each.value : '')));
  // Two devices arrive in each half hour.
  for (const startsAt of [...hours, ...hours]) {
    const booked = await page.request.post(site.origin + booking, {
      headers: { origin: site.origin },
      form: {
        startsAt,
        name: 'Marie-Antoinette de La Rochefoucauld-Montbel, épouse Vandenbroucke',
        phone: '03 26 01 02 03',
        device: 'Manette',
        fault: 'Ne répond plus.',
        idempotencyKey: crypto.randomUUID(),
      },
      maxRedirects: 0,
    });
    expect(booked.status()).toBe(303);
  }
  await page.reload();
  await expect(page.getByText('Ce jour est complet : choisissez-en un autre.')).toBeVisible();
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page
      .locator('.appointment__slots .option')
      .evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth).length);
    expect([width, wide]).toEqual([width, 0]);
  }
  await page.goto(`${site.origin}${PATH}?semaine=${hours[0]?.slice(0, 10)}`);
  const days = await page
    .getByRole('list', { name: 'La semaine' })
    .evaluate((list) => [...list.children].map((day) => day.clientWidth > list.clientWidth - 8));
  expect(days.every(Boolean)).toBe(true);
});
