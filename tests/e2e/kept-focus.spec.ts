import { expect, type Page, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { pressOn } from '#tests/support/keyboard.ts';
import { picture } from '#tests/support/sample-files.ts';
import { sampleVideo } from '#tests/support/sample-videos.ts';

// By the keyboard alone: a press that takes its own button away leaves the focus where one goes on (app/boot/on-intent/keep-focus.ts).

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a photo taken out of a field leads to the next, and the last one to the field', async ({ page }) => {
  await page.goto('/demande');
  await hydrate(page);
  const buffer = await picture('jpeg');
  const photos = ['avant.jpg', 'dos.jpg', 'ecran.jpg'];
  await page
    .locator('#photos')
    .setInputFiles(photos.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  await pressOn(button(page, 'Retirer dos.jpg'));
  await expect(button(page, 'Retirer ecran.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Retirer avant.jpg')).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Fichier retiré. 1 fichier choisi.' }),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.locator('#photos')).toBeFocused();
});

test('a video taken out of a field leads to the photo that stays', async ({ page }) => {
  const { file } = await sampleVideo();
  await page.goto('/demande');
  await hydrate(page);
  await page.locator('#photos').setInputFiles([
    { name: 'ecran.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') },
    { name: 'court.mp4', mimeType: 'video/mp4', buffer: file },
  ]);
  await expect(page.getByText(/Ko, envoyée$/)).toBeVisible();
  await pressOn(button(page, 'Retirer court.mp4'));
  await expect(button(page, 'Retirer ecran.jpg')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Fichier retiré.' })).toBeAttached();
});

test('an older draft that is taken leads back to the field beside it', async ({ page }) => {
  const field = page.getByLabel(/^Marque/);
  await page.goto('/demande');
  await hydrate(page);
  await field.fill('Sony');
  await page.getByLabel(/^Modèle/).fill('PlayStation 5');
  const isKept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(isKept).toContain('PlayStation 5');
  await page.reload();
  await field.focus();
  await page.keyboard.type('Xbox');
  await pressOn(button(page, 'Reprendre le brouillon'));
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Le brouillon est repris.' })).toBeAttached();
});

test('a mark of an intake leads to the next one, and the last to where one is added', async ({ page }) => {
  await openAdmin(page);
  await page.goto('/enregistrement');
  await hydrate(page);
  await page.locator('[name="device.kind"][value=telephone]').check();
  for (const _ of [1, 2]) await pressOn(button(page, 'Ajouter une marque à la liste'));
  await pressOn(button(page, 'Retirer la marque 1'));
  await expect(button(page, 'Retirer la marque 2')).toHaveCount(0);
  await expect(button(page, 'Retirer la marque 1')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Marque retirée. Il en reste 1.' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Ajouter une marque à la liste')).toBeFocused();
});

test('« Refuser d’être compté » leads to the button that takes it back', async ({ page }) => {
  await page.goto('/mesure-audience');
  await pressOn(button(page, 'Refuser d’être compté'));
  await expect(button(page, 'Accepter de nouveau')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Refuser d’être compté')).toBeFocused();
});

test('a section that is asked again keeps the focus, with its words', async ({ page }) => {
  await page.route('**/faq-section-*.js', (route) => route.abort());
  await page.goto('/');
  const section = page.locator('#questions');
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.keyboard.press('Shift');
  await expect(section.getByRole('alert')).toBeVisible();
  await page.unroute('**/faq-section-*.js');
  await pressOn(section.getByRole('button', { name: 'Réessayer' }));
  await expect(page.locator('#questions[data-lazy=ready]')).toBeVisible();
  await expect(section).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => section.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('testimonials that are asked again lead to their title', async ({ page }) => {
  const rows = '**/rest/v1/testimonials*';
  await page.route(rows, (route) => route.abort());
  await page.goto('/');
  const section = page.locator('#temoignages');
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.keyboard.press('Shift');
  await expect(section.getByRole('alert')).toBeVisible();
  await page.unroute(rows);
  await pressOn(section.getByRole('button', { name: 'Réessayer' }));
  await expect(section.getByRole('figure')).toHaveCount(3);
  await expect(section.getByRole('heading', { level: 2 })).toBeFocused();
});

test('a camera that is closed leads to the link that opens it', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
  });
  await openAdmin(page);
  await page.goto('/admin/vente');
  await hydrate(page);
  await page.getByRole('link', { name: 'Lire avec l’appareil photo' }).press('Enter');
  await page.waitForURL(/lecteur=camera/);
  await hydrate(page);
  await pressOn(button(page, 'Fermer l’appareil photo'));
  await expect(page.getByRole('link', { name: 'Lire avec l’appareil photo' })).toBeFocused();
});

test('an address that the browser forgets leads to the next, then to the field; a message that closes leads back', async ({
  page,
}) => {
  await page.addInitScript(
    (emails) => localStorage.setItem('newsletterSubscribers', emails),
    JSON.stringify(['camille@exemple.fr', 'autre@exemple.fr']),
  );
  await page.goto('/blog/mac-mini-m2-reparation-gratuite-apple');
  await hydrate(page);
  await pressOn(button(page, 'Retirer camille@exemple.fr'));
  await expect(button(page, 'Retirer autre@exemple.fr')).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('region', { name: 'La newsletter de l’atelier' }).getByLabel('Adresse e-mail');
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Adresse retirée' })).toBeAttached();
  await page.keyboard.press('F6');
  await pressOn(page.locator('.toast').getByRole('button', { name: 'Fermer' }));
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('a row that is removed leads to the same button of the next, and the last one to the title of the list', async ({
  page,
}) => {
  await openAdmin(page);
  await page.goto('/admin/redirections');
  await hydrate(page);
  const names = ['un', 'deux'].map((name) => `/focus-${name}-${Date.now()}`);
  const remove = (name = '') => button(page, `Retirer la redirection de ${name}`);
  for (const name of names) {
    await page.getByLabel('Départ').fill(name);
    await page.getByLabel('Arrivée').fill('/contact');
    await pressOn(button(page, 'Ajouter la redirection'));
    await expect(remove(name)).toBeVisible();
  }
  const [next, first] = await page
    .getByRole('button', { name: /^Retirer la redirection de \/focus-/ })
    .evaluateAll((all) => all.slice(0, 2).map((each) => each.getAttribute('aria-label') ?? ''));
  await pressOn(button(page, next ?? ''));
  await expect(button(page, next ?? '')).toHaveCount(0);
  await expect(button(page, first ?? '')).toBeFocused();
});

test('a filter that is taken off leads to the next one', async ({ page }) => {
  await page.goto('/boutique?etat=occasion&q=cable');
  await hydrate(page);
  const chips = page.getByRole('list', { name: 'Choix en cours' }).getByRole('link');
  const names = await chips.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await pressOn(chips.first());
  await expect(page.getByRole('link', { name: names[0] ?? '?' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: names[1] ?? '?' })).toBeFocused();
});

test('what has the focus keeps it when something else leaves the page', async ({ page }) => {
  await page.goto('/demande');
  await hydrate(page);
  await page
    .locator('#photos')
    .setInputFiles([{ name: 'ecran.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }]);
  const field = page.getByLabel('La panne, avec vos mots');
  await field.focus();
  await button(page, 'Retirer ecran.jpg').evaluate((each: HTMLButtonElement) => each.click());
  await expect(button(page, 'Retirer ecran.jpg')).toHaveCount(0);
  await expect(field).toBeFocused();
  // Nor does a page take the focus that nobody has.
  await page
    .locator('#photos')
    .setInputFiles([{ name: 'dos.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }]);
  await button(page, 'Retirer dos.jpg').focus();
  await page.locator('h1').click();
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  // The part of the page that was clicked, or nothing.
  expect(await focused()).toMatch(/^(?:body|main)$/);
  await button(page, 'Retirer dos.jpg').evaluate((each: HTMLButtonElement) => each.click());
  await expect(button(page, 'Retirer dos.jpg')).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );
  expect(await focused()).toMatch(/^(?:body|main)$/);
});
