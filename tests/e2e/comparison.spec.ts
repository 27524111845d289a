import { expect, type Page, test } from '@playwright/test';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';

const PAIR = '/comparer?produits=ryzen-5-7600,ryzen-7-7800x3d';
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Comparer ${name}` });
const table = (page: Page) => page.getByRole('table', { name: 'Produits côte à côte' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('products ticked in the list are compared, one is added, one goes to the cart, one is taken out', async ({
      page,
    }) => {
      await page.goto('/boutique?category=composants-neufs');
      const compare = page.getByRole('button', { name: 'Comparer les produits cochés' });
      await expect(compare).toBeHidden();
      await boxOf(page, 'Processeur AMD Ryzen 5 7600').check();
      // It goes along with the list.
      await expect(compare).toBeInViewport();
      await boxOf(page, 'Processeur AMD Ryzen 7 7800X3D').check();
      await compare.click();
      await expect(page).toHaveURL(/\/comparer\?produits=ryzen-[^&]*&produits=ryzen-/);
      await expect(table(page).getByRole('row', { name: /^TDP/ })).toContainText('Différent');
      await page.getByLabel('Comparer aussi avec').selectOption('alimentation-750-w-or-atx31');
      await page.getByRole('button', { name: 'Ajouter à la comparaison' }).click();
      await expect(table(page).getByRole('columnheader')).toHaveCount(4);
      if (javaScriptEnabled) await hydrate(page);
      await table(page).getByRole('link', { name: 'Retirer Processeur AMD Ryzen 5 7600' }).click();
      await expect(table(page).getByRole('columnheader')).toHaveCount(3);
      await table(page)
        .getByRole('button', { name: /^Ajouter au panier.*7800X3D/ })
        .click();
      await expect(page.getByText('Produit ajouté !').first()).toBeVisible();
      await expect(table(page)).toBeVisible();
    });
  });

test('on a phone the table scrolls in its own box by the keyboard, and the names of the lines stay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAIR);
  const box = page.getByRole('region', { name: 'Produits côte à côte' });
  const socket = table(page).getByRole('rowheader', { name: /^Socket/ });
  const before = await socket.boundingBox();
  await box.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(30);
  expect((await socket.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  // A memory kit says other things than a processor: what is said of it for those who do not see stays in the box too.
  await page.goto(`${PAIR},kit-ddr5-32-go-6000`);
  await expect(table(page).getByText('non indiqué').first()).toBeAttached();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await faultsOf(page)).toEqual([]);
});

test('only what differs, and all again; paper has the whole table and nothing to press', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(PAIR);
  await hydrate(page);
  await page.getByRole('link', { name: 'Seulement les différences' }).click();
  await expect(table(page).getByRole('rowheader', { name: /^Socket/ })).toHaveCount(0);
  await page.goBack();
  await expect(table(page).getByRole('rowheader', { name: /^Socket/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ajouter/ })).toHaveCount(0);
});
