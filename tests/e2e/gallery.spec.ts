import { expect, type Page, test } from '@playwright/test';
import { faultsAtOnce } from '#tests/support/axe.ts';
import { hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { holdsFocus } from '#tests/support/keyboard.ts';

const FILTERS = [
  ['Tout Voir', 12],
  ['Réparations Complexes', 4],
  ['Montages PC Uniques', 3],
  ['Notre Atelier High-Tech', 3],
  ['Composants Rares', 2],
] as const;

const cards = (page: Page) => page.locator('.gallery > li');
const overlay = (page: Page) => page.getByRole('dialog');
const card = (page: Page, title: string) => page.getByRole('link', { name: title });

test('a filter shows its category only', { tag: '@full' }, async ({ page }) => {
  await page.goto('/galerie');
  await hydrate(page);
  for (const [label, count] of FILTERS.toReversed()) {
    const filter = page.getByRole('link', { name: label });
    await filter.click();
    await expect(filter).toHaveAttribute('aria-current', 'true');
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(/\/galerie$/);
});

test('the cards stand in one column to four', { tag: '@full' }, async ({ page }) => {
  await page.goto('/galerie');
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns]);
  }
});

test('a card opens over the list: focus inside, page held still, and « Fermer » gives both back', async ({
  page,
}) => {
  await page.goto('/galerie');
  await hydrate(page);
  await card(page, 'PS3 Fat délidée').click();
  await expect(overlay(page)).toHaveAccessibleName('PS3 Fat délidée');
  await expect(page).toHaveURL('/galerie/repairs-02');
  await expect(overlay(page)).toContainText('2 sur 12');
  await holdsFocus(overlay(page));
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 600);
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate(
          () => document.activeElement?.closest('[role=dialog], [data-base-ui-focus-guard]') !== null,
        ),
      )
      .toBe(true);
  }
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await overlay(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page).toHaveURL('/galerie');
  await expect(card(page, 'PS3 Fat délidée')).toBeFocused();
});

test('Escape and a click beside the paper close it, too', { tag: '@full' }, async ({ page }) => {
  await page.goto('/galerie?categorie=customPC');
  await hydrate(page);
  await card(page, 'Mini PC de salon').click();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(page).toHaveURL('/galerie?categorie=customPC');

  await card(page, 'Mini PC de salon').click();
  await expect(overlay(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(overlay(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(3);
});

test('arrows and buttons leaf through the category, round and round', { tag: '@full' }, async ({ page }) => {
  await page.goto('/galerie?categorie=components');
  await hydrate(page);
  await card(page, 'Tiroirs de connecteurs').click();
  await holdsFocus(overlay(page));
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page)).toHaveAccessibleName('Lot de puces de charge');
  await expect(overlay(page).getByRole('status')).toHaveText('2 sur 2');
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page)).toHaveAccessibleName('Tiroirs de connecteurs');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/galerie/components-12?categorie=components');
  await overlay(page).getByRole('link', { name: 'Précédent' }).click();
  await expect(overlay(page)).toHaveAccessibleName('Tiroirs de connecteurs');

  await page.keyboard.press('ArrowRight');
  await expect(overlay(page)).toHaveAccessibleName('Lot de puces de charge');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Lot de puces de charge')).toBeFocused();
});

test('back closes what a card opened', { tag: '@full' }, async ({ page }) => {
  await page.goto('/galerie');
  await hydrate(page);
  await card(page, 'PS3 Fat délidée').click();
  await holdsFocus(overlay(page));
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page)).toHaveAccessibleName('MacBook après un café');
  await page.goBack();
  await expect(page).toHaveURL('/galerie');
  await expect(overlay(page)).toHaveCount(0);
});

test('an address opens its item, first as the server sent it, then as a dialog', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/galerie/workshop-09?categorie=workshop');
  await whenHydrated(page);
  await expect(overlay(page)).toHaveAccessibleName('Imagerie thermique en diagnostic');
  await expect(overlay(page)).toContainText('2 sur 3');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/galerie?categorie=workshop');
  await expect(cards(page)).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, items, their neighbours and the way back are links', { tag: '@full' }, async ({ page }) => {
    await page.goto('/galerie');
    await page.getByRole('link', { name: 'Notre Atelier High-Tech' }).click();
    await card(page, 'Le poste de micro-soudure').click();
    await expect(page).toHaveURL('/galerie/workshop-08?categorie=workshop');
    const item = page.getByRole('region', { name: 'Le poste de micro-soudure' });
    await expect(item.getByRole('img')).toBeVisible();
    await item.getByRole('link', { name: 'Suivant' }).click();
    await expect(page.getByRole('region', { name: 'Imagerie thermique en diagnostic' })).toBeVisible();
    await page.getByRole('link', { name: 'Fermer' }).click();
    await expect(page).toHaveURL('/galerie?categorie=workshop');
    await expect(cards(page)).toHaveCount(3);

    await card(page, 'Le coin impression 3D').click();
    await expect(page.getByRole('region', { name: 'Le coin impression 3D' })).toBeVisible();
    await page.mouse.click(20, 450);
    await expect(page).toHaveURL('/galerie?categorie=workshop');
  });
});

test('axe finds nothing in an opened item, on a phone by day and on a desktop by night, and nothing overflows', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/galerie/customPC-07');
  // The boot script brings React at once.
  await whenHydrated(page);
  await expect(overlay(page)).toBeVisible();
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await faultsAtOnce(page)).toEqual([]);
  }
});
