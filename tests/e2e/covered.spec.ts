import { expect, test } from '@playwright/test';
import { whenHydrated } from '#tests/support/hydration.ts';

test('share and full screen float where the gutter has 80 px, else stand in the strip or in the menu', async ({
  page,
}) => {
  await page.goto('/services');
  const tools = page.locator('.floaters');
  const position = () => tools.evaluate((element) => getComputedStyle(element).position);
  await page.setViewportSize({ width: 1400, height: 800 });
  expect(await position()).toBe('fixed');
  const { x = 0, width = 0 } = (await tools.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(80);

  await page.setViewportSize({ width: 1399, height: 800 });
  expect(await position()).toBe('absolute');
  const strip = await page.locator('.topbar').boundingBox();
  const box = await tools.boundingBox();
  expect((box?.y ?? 99) + (box?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0) + 1);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(tools).toBeHidden();
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(tools.locator('summary')).toBeVisible();
  await tools.locator('summary').click();
  await expect(tools.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
});

test('the last line of the menu leaves its links free', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/services');
  await page.getByLabel('Menu', { exact: true }).click();
  const call = page.locator('.nav__cta a').last();
  await call.scrollIntoViewIfNeeded();
  await page.locator('.nav').evaluate((nav) => nav.scrollTo(0, nav.scrollHeight));
  const last = await call.boundingBox();
  const tools = await page.locator('.floaters').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0);
});

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`what a toast lies over can be scrolled from under it, at ${width} px`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/produit/mac-mini-m1-8-go');
    await page.keyboard.press('Shift');
    await whenHydrated(page);
    const room = () => getComputedStyle(document.documentElement).scrollPaddingBottom;
    const usual = await page.evaluate(room);
    const add = page.locator('.buy').getByRole('button', { name: 'Ajouter au panier' });
    await add.press('Enter');
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    // It never takes the focus, and stays for a visitor who is using it.
    await expect(add).toBeFocused();
    await toast.hover();

    // How much of the focused control is under it, whichever control that is.
    const hidden = () =>
      page.evaluate(() => {
        const over = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect();
        const own = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const isBeside = own.left >= over.right || own.right <= over.left;
        return isBeside ? 0 : Math.max(0, Math.min(own.bottom, over.bottom) - Math.max(own.top, over.top));
      });
    const isInside = () => toast.evaluate((box) => box.contains(document.activeElement));
    const inPage = await page.locator('main, footer').locator('a, button, input, summary').count();
    expect(inPage).toBeGreaterThan(20);
    let steps = 0;
    while (!(await isInside()) && steps++ < inPage) {
      await expect.poll(hidden, `the control after ${steps} steps`).toBe(0);
      await page.keyboard.press('Tab');
    }
    expect(steps).toBeGreaterThan(20);

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const last = await page.locator('footer a:visible, footer button:visible').last().boundingBox();
    const over = await toast.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);

    const close = toast.getByRole('button', { name: 'Fermer' });
    const { width: wide = 0, height: high = 0 } = (await close.boundingBox()) ?? {};
    expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    await close.click();
    await expect(toast).toHaveCount(0);
    expect(await page.evaluate(room)).toBe(usual);
  });
