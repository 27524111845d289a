import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { holdRequests, hydrate } from '#tests/support/hydration.ts';

const ROWS = '**/rest/v1/testimonials*';
const LOADING = 'Chargement des témoignages...';
const FAILURE = 'Impossible de charger les témoignages. Veuillez réessayer plus tard.';

const cards = (page: Page) => page.locator('.quote');

/** Follows a link of the header: a client navigation, after which the browser asks for the rows itself. */
async function goThere(page: Page) {
  await page.goto('/galerie');
  await hydrate(page);
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await bar.locator('summary', { hasText: 'L’atelier' }).click();
  await bar.getByRole('link', { name: 'Témoignages' }).click();
  await expect(page).toHaveURL('/temoignages');
}

const row = (fields: object) => ({
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Camille',
  location: 'Reims',
  testimonial: 'Carte réparée en deux jours.',
  rating: 4,
  avatar_url: null,
  is_visible: true,
  created_at: '2026-11-05T10:00:00+00:00',
  is_example: false,
  origin: 'site',
  is_verified: true,
  experienced_on: '2026-10-20',
  ...fields,
});

test('after a navigation they are asked for, and the wait is said', { tag: '@full' }, async ({ page }) => {
  const release = await holdRequests(page, ROWS);
  await goThere(page);
  await expect(page.getByText(LOADING)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  release();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText(LOADING)).toHaveCount(0);
});

test('the question is that of the specification, and the rows are the list', { tag: '@full' }, async ({
  page,
}) => {
  const asked = page.waitForRequest(ROWS);
  await page.route(ROWS, (route) =>
    route.fulfill({ json: [row({}), row({ id: '5', name: 'Dominique', rating: 5, origin: 'google' })] }),
  );
  await goThere(page);
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    select: '*',
    is_visible: 'eq.true',
    order: 'created_at.desc',
  });
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(
    'Écrit sur ce site, client vérifié, expérience du 20 octobre 2026, publié le 5 novembre 2026',
  );
  await expect(cards(page).first().getByRole('img', { name: '4 sur 5' })).toBeVisible();
  await expect(page.getByText('moyenne de 2 avis publiés')).toContainText('4,5 sur 5');
});

test('a failure is said in red, and can be tried again', { tag: '@full' }, async ({ page }) => {
  await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }));
  await goThere(page);
  const failure = page.getByText(FAILURE);
  await expect(page.getByRole('alert')).toContainText(FAILURE);
  const [red = 0, green = 0, blue = 0] = await failure.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  expect(await faultsOf(page)).toEqual([]);
  await page.unroute(ROWS);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(cards(page)).toHaveCount(12);
});

test('no testimonial at all leads to the form', { tag: '@full' }, async ({ page }) => {
  await page.route(ROWS, (route) => route.fulfill({ json: [] }));
  await goThere(page);
  await expect(page.getByText('Aucun avis pour le moment.')).toBeVisible();
  await page.getByRole('region', { name: 'Les avis' }).getByRole('link', { name: 'Donner mon avis' }).click();
  await expect(page).toHaveURL('/temoignages#donner-son-avis');
});

async function fillIn(page: Page) {
  await page.getByRole('radio', { name: '4 étoiles sur 5' }).check();
  await page.getByLabel('Votre avis').fill('Carte réparée en deux jours, au prix du devis.');
  await page.getByLabel('Prénom ou pseudonyme').fill('Camille');
  await page.getByLabel('Ville', { exact: true }).fill('Reims');
  await page.getByLabel('Date de la réparation ou de l’achat').fill('2026-10-20');
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr');
  await page.getByRole('checkbox').check();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the form, with JavaScript' : 'the form, without JavaScript', {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('wrong fields are named, keep what was written, and then it is sent', async ({ page }) => {
      await page.goto('/temoignages');
      if (javaScriptEnabled) await hydrate(page);
      await page.getByLabel('Votre avis').fill('Trop court');
      await page.getByLabel('Adresse e-mail').fill('camille');
      await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
      const summary = page.getByRole('alert').filter({ hasText: 'champs sont à corriger' });
      await expect(summary).toContainText('7 champs sont à corriger');
      await expect(summary).toBeFocused();
      await expect(page.getByText('Écrivez au moins 20 caractères.', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Votre avis')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Votre avis')).toHaveValue('Trop court');
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue('camille');
      if (javaScriptEnabled) {
        await expect(cards(page)).toHaveCount(12);
        expect(await faultsOf(page)).toEqual([]);
        await summary.getByRole('link', { name: 'Votre note' }).click();
        await expect(page.getByRole('radio', { name: '1 étoile sur 5' })).toBeFocused();
      }

      await fillIn(page);
      await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
      await expect(page.getByText('Merci, votre avis est arrivé')).toBeVisible();
      await expect(page).toHaveURL(/\?avis=recu/);
      await expect(page.getByRole('button', { name: 'Envoyer mon avis' })).toHaveCount(0);
      await expect(cards(page)).toHaveCount(12);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    });
  });
}

test('the first HTML has the testimonials, its stars answer to the arrow keys, and its trap is out of reach', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/temoignages');
  await expect(cards(page)).toHaveCount(12);
  const trap = page.locator('input[name=siteweb]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Laissez ce champ vide' })).toHaveCount(0);
  expect((await trap.locator('..').boundingBox())?.width).toBeLessThanOrEqual(1);

  await page.getByRole('radio', { name: '1 étoile sur 5' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3 étoiles sur 5' })).toBeChecked();
  const full = await page
    .locator('.rate label')
    .evaluateAll((all) =>
      all.map((one) => !getComputedStyle(one, '::before').maskImage.includes("fill='none'")),
    );
  expect(full).toEqual([true, true, true, false, false]);
  expect(asked.filter((address) => address.includes('/rest/v1/testimonials'))).toEqual([]);
});
