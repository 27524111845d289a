import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { holdRequests, hydrate, refuseEntry } from '#tests/support/hydration.ts';

const SUGGESTIONS = '**/recherche/suggestions*';
const PS5_HDMI = '/consoles/playstation-5/reparation-port-hdmi';

const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Rechercher' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher sur le site' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');

// A site that has just started builds its index at the first question: no test of the field has to wait for that.
test.beforeAll(async ({ request }) => {
  await request.get('/recherche/suggestions?q=ps5', { timeout: 120_000 });
});

async function openField(page: Page): Promise<void> {
  await page.goto('/services');
  await hydrate(page);
  await entry(page).click();
  await expect(field(page)).toBeFocused();
}

for (const width of [390, 1440]) {
  test.describe(`the field of the header at ${width} px`, { tag: width === 1440 ? '@full' : [] }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the keyboard walks through suggestions, and Enter goes to the one chosen', async ({ page }) => {
      await page.goto('/services');
      await hydrate(page);
      await entry(page).focus();
      await page.keyboard.press('Enter');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('ps5 hdm');
      await expect(options(page).first()).toContainText('Port HDMI de PS5');
      await expect(dialog(page).getByRole('status')).toContainText(/^\d+ propositions/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(options(page).nth(1)).toHaveAttribute('data-highlighted');
      await page.keyboard.press('ArrowUp');
      const first = await options(page).first().getAttribute('id');
      await expect(field(page)).toHaveAttribute('aria-activedescendant', first ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(PS5_HDMI);
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('PS5');
    });

    test('a click on a suggestion goes to its page', { tag: '@full' }, async ({ page }) => {
      await openField(page);
      await field(page).fill('thermom');
      await options(page).first().click();
      await expect(page).toHaveURL('/services/reparation-thermomix-reims');
      await expect(dialog(page)).toBeHidden();
    });

    test('axe finds nothing on the open field with its suggestions', { tag: '@full' }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openField(page);
      await field(page).fill('switch');
      await expect(options(page).first()).toBeVisible();
      const box = await dialog(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
    });
  });
}

test('Enter without a choice goes to the results, where another search starts from the field', async ({
  page,
}) => {
  await openField(page);
  await page.keyboard.type('ce-34878');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recherche?q=ce-34878');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recherche : « ce-34878 »');
  await expect(page.locator('.found li').first()).toContainText('CE-34878-0');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('starlink');
  await search.press('Enter');
  await expect(page).toHaveURL('/recherche?q=starlink');
  await expect(page.locator('.found h3').first()).toContainText('Starlink');
});

test('Escape closes the field and gives the focus back', { tag: '@full' }, async ({ page }) => {
  await openField(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(entry(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('an answer that comes late to earlier words is not shown', { tag: '@full' }, async ({ page }) => {
  await openField(page);
  const release = await holdRequests(page, '**/recherche/suggestions?q=thermomix');
  const asked = page.waitForRequest('**/recherche/suggestions?q=thermomix');
  await field(page).fill('thermomix');
  await asked;
  await field(page).fill('starlink');
  await expect(options(page).first()).toContainText('Starlink');
  release();
  await field(page).press('ArrowDown');
  await expect(options(page).filter({ hasText: 'Thermomix' })).toHaveCount(0);
});

test('without suggestions the field is still the form of the page', { tag: '@full' }, async ({ page }) => {
  await page.route(SUGGESTIONS, (route) => route.abort());
  await openField(page);
  await field(page).fill('starlink');
  await expect(dialog(page).getByRole('status')).toContainText('la touche Entrée lance la recherche');
  await expect(options(page)).toHaveCount(0);
  await field(page).press('Enter');
  await expect(page).toHaveURL('/recherche?q=starlink');
});

test('where the field’s script cannot come, the link leads to the page', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/services');
  await hydrate(page);
  await page.route('**/assets/search-dialog*', (route) => route.abort());
  await entry(page).click();
  await expect(page).toHaveURL('/recherche');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechercher sur le site');
});

test('no page loads the field before it is asked for', { tag: '@full' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/services');
  await hydrate(page);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((address) => address.includes('search-dialog'))).toEqual([]);
});

test('the search works without React, from the link to the other kinds', async ({ page }) => {
  await refuseEntry(page);
  await page.goto('/');
  await entry(page).click();
  await expect(page).toHaveURL('/recherche');
  await page.getByRole('main').getByRole('searchbox').fill('écran iPhone cassé');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.locator('.found li').first()).toContainText('Écran cassé');
  await page
    .getByRole('list', { name: 'Types de résultats' })
    .getByRole('link', { name: /^Guides/ })
    .click();
  await expect(page).toHaveURL(/type=guide$/);
  await expect(page.locator('.found')).toHaveCount(1);
  await expect(page.locator('mark').first()).toBeVisible();
});
