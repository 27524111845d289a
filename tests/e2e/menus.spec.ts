import { expect, type Page, test } from '@playwright/test';
import { holdEntry, hydrate, refuseEntry, whenHydrated } from '#tests/support/hydration.ts';
import { gotoWithIntent, onIntentRan } from '#tests/support/on-intent-script.ts';
import { slowNetwork } from '#tests/support/slow-network.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const menu = (page: Page, label: string) =>
  bar(page).locator('details', { has: page.locator('summary', { hasText: label }) });
const isOpen = (page: Page, label: string) => expect(menu(page, label)).toHaveAttribute('open');
const isClosed = (page: Page, label: string) => expect(menu(page, label)).not.toHaveAttribute('open');

for (const isHydrated of [false, true]) {
  test.describe(isHydrated ? 'menus of wide screens, with React' : 'menus of wide screens, without React', {
    tag: isHydrated ? '@full' : [],
  }, () => {
    test.beforeEach(async ({ page }) => {
      if (!isHydrated) await refuseEntry(page);
      // The same script closes menus in both (app/boot/on-intent/close-menus.ts).
      await gotoWithIntent(page, '/');
      if (isHydrated) await whenHydrated(page);
    });

    test('a click opens a menu, one is open at a time within the screen, and a click outside closes it', async ({
      page,
    }) => {
      await bar(page).getByText('Services', { exact: true }).click();
      await isOpen(page, 'Services');
      await expect(bar(page).getByRole('link', { name: 'Micro-soudure' })).toBeVisible();
      await bar(page).getByText('Blog', { exact: true }).click();
      await isOpen(page, 'Blog');
      await isClosed(page, 'Services');
      await bar(page).getByText('Blog', { exact: true }).click();
      await isClosed(page, 'Blog');

      await bar(page).getByText('Services', { exact: true }).click();
      await page.getByRole('heading', { level: 1 }).click();
      await isClosed(page, 'Services');

      await page.setViewportSize({ width: 1280, height: 800 });
      for (const summary of await bar(page).locator('summary').all()) {
        await summary.click();
        const box = await bar(page).locator('details[open] .drop').boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
      }
    });

    test('the keyboard opens a menu, walks through it, Escape gives the focus back, and to leave it closes it', async ({
      page,
    }) => {
      const summary = menu(page, 'Services').locator('summary');
      await summary.focus();
      await page.keyboard.press('Enter');
      await isOpen(page, 'Services');
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link', { name: 'Réparation PC & Mac' })).toBeFocused();
      await page.keyboard.press('Escape');
      await isClosed(page, 'Services');
      await expect(summary).toBeFocused();

      // The menu is closed so that it covers nothing.
      await page.keyboard.press('Space');
      await bar(page).getByRole('link', { name: 'Réparer à distance' }).focus();
      await isOpen(page, 'Services');
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link', { name: 'Consoles' })).toBeFocused();
      await isClosed(page, 'Services');
    });
  });
}

test('a menu opened before React stays open when React arrives', { tag: '@full' }, async ({ page }) => {
  const release = await holdEntry(page);
  await page.goto('/');
  const hydrated = whenHydrated(page);
  await bar(page).getByText('Services', { exact: true }).click();
  release();
  await hydrated;
  await isOpen(page, 'Services');
  await expect(menu(page, 'Services').locator('use').first()).toHaveAttribute(
    'href',
    '/menu-icons.svg#-services-reparation-pc-mac',
  );
});

for (const close of ['Escape', 'a click outside'])
  test(`on a slow network, ${close} closes the menu that the first act opened, long before React is there`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/');
    await slowNetwork(page);
    await bar(page).getByText('Services', { exact: true }).click();
    await isOpen(page, 'Services');
    await onIntentRan(page);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('heading', { level: 1 }).click();
    await isClosed(page, 'Services');
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  });

test('following a link of a menu closes it and marks the page shown', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await hydrate(page);
  await bar(page).getByText('Services', { exact: true }).click();
  await bar(page).getByRole('link', { name: 'Micro-soudure' }).click();
  await expect(page).toHaveURL('/services/micro-soudure');
  await isClosed(page, 'Services');
  await expect(menu(page, 'Services').locator('summary')).toHaveAttribute('aria-current', 'true');
  await expect(bar(page).locator('a[aria-current=page]')).toHaveAttribute('href', '/services/micro-soudure');
});

test('a category of the menu is the filtered blog', { tag: '@full' }, async ({ page }) => {
  await page.goto('/blog');
  await bar(page).getByText('Blog', { exact: true }).click();
  await bar(page).getByRole('link', { name: 'Conseils et astuces' }).click();
  await expect(page.getByLabel('Catégorie')).toHaveValue('Conseils & Astuces Tech');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`full-screen menu of narrow screens, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const burger = (page: Page) => page.locator('.menu-button > summary');
    const panel = bar;

    test('covers the screen, locks the page behind it, holds accordions whose links lead on, and lets it go', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(panel(page)).toBeHidden();
      await burger(page).click();
      await expect(panel(page)).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
      await expect(page.getByRole('main')).toBeHidden();
      const box = await panel(page).boundingBox();
      expect(box?.width).toBe(390);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
      await burger(page).click();
      await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
      await expect(page.getByRole('main')).toBeVisible();

      await burger(page).click();
      const accordion = (link: string) =>
        panel(page).locator('details', { has: page.getByRole('link', { name: link, includeHidden: true }) });
      await panel(page).getByText('Services', { exact: true }).click();
      await expect(panel(page).getByRole('link', { name: 'Tous les services' })).toBeVisible();
      await panel(page).getByText('Blog', { exact: true }).click();
      await expect(accordion('Tous les services')).not.toHaveAttribute('open');
      await expect(accordion('Tous les articles')).toHaveAttribute('open');
      const links = panel(page).getByRole('link');
      await expect(links.nth(-2)).toHaveAttribute('href', '/contact');
      await expect(links.nth(-1)).toHaveAttribute('href', /^tel:\+33/);

      await panel(page).getByText('L’atelier', { exact: true }).click();
      await panel(page).getByRole('link', { name: 'Notre magasin' }).click();
      await expect(page).toHaveURL('/notre-magasin');
      await expect(panel(page)).toBeHidden();
    });
  });
}

test.describe('menus without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('dropdowns open one at a time and their links work', async ({ page }) => {
    await page.goto('/');
    await bar(page).getByText('Services', { exact: true }).click();
    await bar(page).getByText('L’atelier', { exact: true }).click();
    await isClosed(page, 'Services');
    await bar(page).getByRole('link', { name: 'Notre magasin' }).click();
    await expect(page).toHaveURL('/notre-magasin');
  });
});

test('Escape closes the full-screen menu and gives the focus back to its button', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoWithIntent(page, '/');
  const burger = page.locator('.menu-button > summary');
  await burger.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu-button')).not.toHaveAttribute('open');
  await expect(burger).toBeFocused();
});

test('a screen that widens is not left locked by the menu of narrow ones', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('.menu-button > summary').click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
  await expect(page.getByRole('main')).toBeVisible();
});
