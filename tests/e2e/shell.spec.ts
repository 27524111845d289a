import { expect, test } from '@playwright/test';
import { openAdmin } from '#tests/support/account-journeys.ts';
import { adminMenu, goToScreen, menuButton } from '#tests/support/admin-menu.ts';
import { whenHydrated } from '#tests/support/hydration.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('any screen is two presses away on a phone, and on a desktop one group is open', async ({
      page,
    }) => {
      await openAdmin(page);
      await page.setViewportSize(PHONE);
      await page.goto('/admin/commandes');
      if (javaScriptEnabled) await whenHydrated(page);
      const shortcuts = page.getByRole('navigation', { name: 'Raccourcis' });
      await expect(shortcuts.getByRole('link')).toHaveText([
        'Tableau de bord',
        'Réparations',
        'Vente',
        'Commandes',
      ]);
      await expect(shortcuts.getByRole('link', { name: 'Commandes' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      for (const button of await shortcuts.getByRole('link').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await menuButton(page).click();
      await adminMenu(page).getByRole('link', { name: 'Journal', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal');
      await expect(adminMenu(page).getByRole('link', { name: 'Journal', exact: true })).toBeHidden();

      await page.setViewportSize(DESKTOP);
      await expect(menuButton(page)).toBeHidden();
      await expect(adminMenu(page).getByRole('link', { name: 'Journal', exact: true })).toBeInViewport();
      await expect(adminMenu(page).getByRole('link', { name: 'Articles', exact: true })).toBeHidden();
      await goToScreen(page, 'Articles');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles');
    });
  });
}

test('the bar of a phone covers neither the end of a page nor what has the focus', async ({ page }) => {
  await openAdmin(page);
  await page.setViewportSize(PHONE);
  await page.goto('/enregistrement');
  await whenHydrated(page);
  const top = (await menuButton(page).boundingBox())?.y ?? 0;
  const boxes = await page
    .locator('main :is(input, select, textarea, button):visible')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        (field as HTMLElement).focus();
        if (document.activeElement !== field) return [];
        const { y, bottom } = field.getBoundingClientRect();
        // Of a text of several lines, the browser shows the line of the cursor, the first one.
        return [{ name: field.getAttribute('name'), end: field.matches('textarea') ? y + 40 : bottom }];
      }),
    );
  expect(boxes.length).toBeGreaterThan(10);
  expect(boxes.filter(({ end }) => end > top)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const end = await page.locator('main').boundingBox();
  // Part of a pixel is no cover.
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top + 1);
});

test('a screen for which the site does not answer stays in the shell', async ({ page }) => {
  await openAdmin(page);
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin');
  await whenHydrated(page);
  await page.route('**/*.data*', (route) => route.abort());
  await goToScreen(page, 'Commandes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le site n’a pas répondu');
  await page.unroute('**/*.data*');
  await goToScreen(page, 'Clients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
});
