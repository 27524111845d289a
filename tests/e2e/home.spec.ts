import { expect, test } from '@playwright/test';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydration.ts';

test('cards of services come one after the other', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.panel article').nth(2)).toHaveCSS('animation-delay', '0.3s');
});

test('React takes the page over without a complaint and without moving anything', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await hydrate(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
});

for (const width of [390, 1440])
  test(`axe finds nothing in the open menu at ${width} px, by day and by night`, {
    tag: width === 390 ? '@looks' : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page
      .locator(width < 1280 ? '.menu-button > summary' : '.nav summary')
      .first()
      .click();
    expect(await faultsDayAndNight(page)).toEqual([]);
  });
