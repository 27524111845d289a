import { expect, type Page, test } from '@playwright/test';
import { holdEntry, holdRequests, hydrate, refuseEntry } from '#tests/support/hydration.ts';
import { ON_INTENT, onIntentRan } from '#tests/support/on-intent-script.ts';

test.describe('practical strip and header', () => {
  test('the strip scrolls away while the header stays', async ({ page }) => {
    await page.goto('/');
    const strip = page.getByRole('complementary', { name: 'Informations pratiques' });
    await expect(strip).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect(strip).not.toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  });

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/services');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('a link of the footer is a client navigation', async ({ page }) => {
  await page.goto('/');
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Micro-soudure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Micro-soudure');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test.describe('share button', () => {
  const share = (page: Page) => page.locator('.floaters');

  test('opens without script and closes by a click elsewhere', { tag: '@full' }, async ({ page }) => {
    await refuseEntry(page);
    await page.goto('/services/micro-soudure');
    await expect(share(page).locator('summary')).toHaveAccessibleName('Partager cette page');
    await share(page).locator('summary').click();
    await expect(share(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    // The script that closes it comes at the first sign of intent.
    await onIntentRan(page);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(share(page).getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  });

  test('closes for a click elsewhere that came before its script', { tag: '@full' }, async ({ page }) => {
    const release = await holdRequests(page, ON_INTENT);
    await refuseEntry(page);
    await page.goto('/services/micro-soudure');
    const mail = share(page).getByRole('link', { name: 'Par e-mail' });
    await share(page).locator('summary').click();
    await expect(mail).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(mail).toBeVisible();
    release();
    await expect(mail).toBeHidden();
  });

  test('uses the panel of the system where there is one', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (what: unknown) => Promise.resolve(Object.assign(window, { shared: what })),
      });
    });
    await page.goto('/services');
    await hydrate(page);
    await share(page).locator('summary').click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url))
      .toContain('/services');
    await expect(share(page).locator('details')).not.toHaveAttribute('open');
  });

  test('by keys alone: the panel opens, holds copying, mail and three networks in this order, and closes', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/services');
    await hydrate(page);
    const summary = share(page).locator('summary');
    await summary.press('Enter');
    await expect(share(page).locator('details')).toHaveAttribute('open');
    for (const name of [/^Copier le lien/, /^Par e-mail/, /^WhatsApp/, /^Facebook/, /^X/]) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(name);
    }
    await page.keyboard.press('Escape');
    await expect(share(page).locator('details')).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
  });

  test('a refused copy says where the link is', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.goto('/services');
    await hydrate(page);
    await share(page).locator('summary').click();
    await share(page).getByRole('button', { name: 'Copier le lien' }).click();
    await expect(share(page).getByRole('status')).toHaveText(
      'La copie a été refusée : le lien est dans la barre d’adresse.',
    );
  });

  test('a click that came before React is given back to it: the link is copied, the panel stays open', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const release = await holdEntry(page);
    await page.goto('/services');
    await share(page).locator('summary').click();
    const copy = share(page).getByRole('button', { name: 'Copier le lien' });
    await copy.click();
    await expect(copy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(share(page).getByRole('status')).toHaveText('Lien copié.');
    await expect(copy).not.toHaveAttribute('aria-busy');
    await expect(share(page).locator('details')).toHaveAttribute('open');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/services$/);
  });
});

for (const isHydrated of [false, true]) {
  test(`full screen toggles and changes its name, ${isHydrated ? 'after' : 'before'} hydration`, {
    tag: '@full',
  }, async ({ page }) => {
    if (!isHydrated) await refuseEntry(page);
    await page.goto('/');
    if (isHydrated) await hydrate(page);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: 'Plein écran', exact: true }).click();
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: 'Quitter le plein écran' }).click();
    await expect.poll(isFull).toBe(false);
    await expect(page.getByRole('button', { name: 'Plein écran', exact: true })).toBeVisible();
  });
}

test('a click on full screen that came before its script is given back to it, in time for the browser to grant it', {
  tag: '@full',
}, async ({ page }) => {
  await refuseEntry(page);
  const release = await holdRequests(page, ON_INTENT);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Plein écran', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('buttons that only a script can serve are not shown, links are', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Plein écran' })).toBeHidden();
    await page.locator('.floaters summary').click();
    await expect(page.locator('.floaters').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByText('Copier le lien')).toBeHidden();
  });
});

test('the strip of a demonstration keeps to one line at every width', { tag: '@full' }, async ({ page }) => {
  await page.goto('/services');
  await expect(page.locator('.topbar .demo')).toBeVisible();
  for (const width of [320, 344, 360, 375, 390, 1000, 1280, 1300, 1320, 1440]) {
    await page.setViewportSize({ width, height: 568 });
    const box = await page.locator('.topbar').boundingBox();
    expect(box?.height, `${width}px`).toBeLessThan(60);
  }
});
